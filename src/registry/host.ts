/** Where Docker Hub's own registry answers. */
const hub = 'registry-1.docker.io'

export function originOf(scheme: 'http' | 'https', registry: string): string {
  return `${scheme}://${registry === 'docker.io' ? hub : registry}`
}

/** Whether a host, with or without a port, is this machine itself. Nothing secret goes to any other without TLS. */
export function isNearby(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host)
}
