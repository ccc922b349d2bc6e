import { EvidenceError } from '../error.ts'

/** An image as it is named to docker, taken apart. */
export interface ImageName {
  /** As it was written, without a scheme. */
  readonly shown: string
  /** `ghcr.io`, `localhost:5000`; `docker.io` where none is written. */
  readonly registry: string
  readonly repository: string
  readonly tag: string
}

const scheme = /^docker:(?:\/\/)?/
/** The grammar of the OCI distribution specification (Pulling manifests), with docker's names of hosts. */
const grammar =
  /^(?:(?<host>localhost|[a-zA-Z0-9][a-zA-Z0-9-]*(?:\.[a-zA-Z0-9-]+)+|[a-zA-Z0-9-]+(?=:)|\[[0-9a-fA-F:]+\])(?<port>:\d{1,5})?\/)?(?<repository>[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*)(?::(?<tag>\w[\w.-]{0,127}))?$/

const hub: ReadonlySet<string> = new Set(['docker.io', 'index.docker.io'])

/** Whether a text can only mean an image in a registry: `docker://…`, or a host, a name and a tag, as in `ghcr.io/acme/app:1.2`. */
export function isImageName(text: string): boolean {
  if (scheme.test(text)) return true
  const { host, tag } = grammar.exec(text)?.groups ?? {}
  return host !== undefined && tag !== undefined
}

/** Throws EvidenceError `usage` for a text that names no image. Without a tag docker's own default is meant, `latest`. */
export function parseImageName(text: string): ImageName {
  const shown = text.replace(scheme, '')
  const { host, port = '', repository, tag = 'latest' } = grammar.exec(shown)?.groups ?? {}
  if (repository === undefined) throw nameless(text)
  return host === undefined || hub.has(host)
    ? { shown, registry: 'docker.io', repository: toHubRepository(repository), tag }
    : { shown, registry: `${host}${port}`, repository, tag }
}

/** Official images have no owner in their names. */
function toHubRepository(repository: string): string {
  return repository.includes('/') ? repository : `library/${repository}`
}

function nameless(text: string): EvidenceError {
  const message = `"${text}" names no image; give it as docker does, such as ghcr.io/acme/app:1.2 (lower case, with a tag or @sha256:…).`
  return new EvidenceError('usage', message, { facts: { reference: text } })
}
