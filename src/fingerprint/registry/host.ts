/** The host of Docker Hub's registry API. */
const dockerHubHost = 'registry-1.docker.io'

export function toRegistryOrigin(scheme: 'http' | 'https', registry: string): string {
  return `${scheme}://${registry === 'docker.io' ? dockerHubHost : registry}`
}

/** Whether a host, with or without a port, is this machine. Credentials go to other hosts only over TLS. */
export function isLoopbackRegistry(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host)
}
