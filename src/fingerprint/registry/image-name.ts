import { EvidenceError } from '../../error.ts'

/** The parts of an image reference. */
export interface ImageName {
  /** The reference as given, without a scheme. */
  readonly displayName: string
  /** `ghcr.io`, `localhost:5000`; `docker.io` by default. */
  readonly registry: string
  readonly repository: string
  readonly tag: string
}

const schemePattern = /^docker:(?:\/\/)?/
/** The grammar of the OCI distribution specification (Pulling manifests), with the host names that Docker accepts. */
const referencePattern =
  /^(?:(?<host>localhost|[a-zA-Z0-9][a-zA-Z0-9-]*(?:\.[a-zA-Z0-9-]+)+|[a-zA-Z0-9-]+(?=:)|\[[0-9a-fA-F:]+\])(?<port>:\d{1,5})?\/)?(?<repository>[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*)(?::(?<tag>\w[\w.-]{0,127}))?$/

const dockerHubHosts: ReadonlySet<string> = new Set(['docker.io', 'index.docker.io'])

/** Whether a text is certainly an image reference: `docker://…`, or a host, a name and a tag, as in `ghcr.io/acme/app:1.2`. */
export function isImageName(text: string): boolean {
  if (schemePattern.test(text)) return true
  const { host, tag } = referencePattern.exec(text)?.groups ?? {}
  return host !== undefined && tag !== undefined
}

/** Whether a text may be an image of Docker Hub: an owner, a name and a tag, as in `acme/app:1.2`. It may also be the path of a file. */
export function isHubImageName(text: string): boolean {
  const { host, repository = '', tag } = referencePattern.exec(text)?.groups ?? {}
  return host === undefined && tag !== undefined && repository.includes('/')
}

/** Throws EvidenceError `usage` for an invalid reference. The default tag is `latest`, as in Docker. */
export function parseImageName(text: string): ImageName {
  const displayName = text.replace(schemePattern, '')
  const { host, port = '', repository, tag = 'latest' } = referencePattern.exec(displayName)?.groups ?? {}
  if (repository === undefined) throw invalidImageNameError(text)
  return host === undefined || dockerHubHosts.has(host)
    ? { displayName, registry: 'docker.io', repository: toHubRepository(repository), tag }
    : { displayName, registry: `${host}${port}`, repository, tag }
}

/** The names of official images have no owner. */
function toHubRepository(repository: string): string {
  return repository.includes('/') ? repository : `library/${repository}`
}

function invalidImageNameError(text: string): EvidenceError {
  const message = `"${text}" is not an image reference. Use a form such as ghcr.io/acme/app:1.2 (lower case, with a tag or @sha256:…).`
  return new EvidenceError('usage', message, { facts: { reference: text } })
}

/** The host of Docker Hub's registry API. */
const dockerHubHost = 'registry-1.docker.io'

export function toRegistryOrigin(scheme: 'http' | 'https', registry: string): string {
  return `${scheme}://${registry === 'docker.io' ? dockerHubHost : registry}`
}

/** Whether a host, with or without a port, is this machine. Credentials go to other hosts only over TLS. */
export function isLoopbackRegistry(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host)
}
