import type { GitCommit, RepoInfo } from '../../wire/resource/git.ts'
import type { GitObject } from './git-object.ts'
import { parseUrl, removeTrailingSlashes } from '../../wire/url.ts'

/**
 * Parses a commit object (gitformat-commit: headers, an empty line, the message). The raw object is used because `git log` hides parents at
 * the boundary of a shallow clone and runs programs from the repository's configuration.
 */
export function parseCommit({ id, content }: GitObject): GitCommit {
  const end = content.indexOf('\n\n')
  const head = end === -1 ? content : content.subarray(0, end)
  const encoding = /^encoding (.+)$/m.exec(head.toString('latin1'))?.[1]
  const headers = decodeText(head, encoding)
  const [, name, email, seconds] = matchAuthor(headers)
  // git reads parents after the tree alone.
  const [parents = ''] = /^tree [0-9a-f]+\n(?:parent [0-9a-f]+\n)*/.exec(`${headers}\n`) ?? []
  return {
    sha1: id,
    message: end === -1 ? '' : decodeText(content.subarray(end + 2), encoding).trim(),
    author: formatAuthor(name?.trim(), email),
    timestamp: seconds === undefined ? undefined : Number(seconds),
    parents: [...parents.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent = '']) => parent),
  }
}

/** The name, the address and the time of the author. The address is after the last `<`. */
function matchAuthor(headers: string): readonly (string | undefined)[] {
  const author = /^author (.*)$/m.exec(headers)?.[1] ?? ''
  return /^(.*)<([^<>]*)> (-?\d+) [+-]\d{4,}$/.exec(author) ?? []
}

/** Decodes by the commit's `encoding` header if Node supports it, otherwise as UTF-8, which is git's default. */
function decodeText(bytes: Buffer, encoding: string | undefined): string {
  try {
    return new TextDecoder(encoding ?? 'utf-8').decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}

/** `Name <email>`, as git writes it. A part that is empty or undefined is omitted; undefined if both are. */
export function formatAuthor(name: string | undefined, email: string | undefined): string | undefined {
  const parts = [name ?? '', email === undefined || email === '' ? '' : `<${email}>`].filter((part) => part !== '')
  return parts.length === 0 ? undefined : parts.join(' ')
}

/** The branch of a full ref. Undefined for a tag, the merge ref of a pull request, or an empty ref. */
export function branchOfRef(ref: string): string | undefined {
  return /^refs\/heads\/(.+)$/s.exec(ref)?.[1]
}

/** Whether two names `owner/name` are the same repository. Names on GitHub are case-insensitive. */
export function isSameRepository(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/**
 * The repository of a git remote's URL, with its web page: the https, ssh and scp-like (`git@host:owner/name.git`) forms become
 * `https://host/owner/name`; `http` stays `http`. User, password, query, ssh port and `.git` are removed, so that no credential is kept.
 * Undefined for file paths and other remotes without a web page.
 */
export function parseRemote(remote: string): RepoInfo | undefined {
  const url = toRemoteUrl(remote.trim())
  if (url === undefined || url.hostname === '') return undefined
  const name = removeTrailingSlashes(url.pathname.replace(/^\/+/, '')).replace(/\.git$/, '')
  if (name === '') return undefined
  const web = url.protocol === 'http:' || url.protocol === 'https:'
  const host = webHost(web ? url.host : url.hostname)
  const scheme = url.protocol === 'http:' ? 'http' : 'https'
  return { name, url: `${scheme}://${host}/${name}`, provider: providerOf(url.hostname) }
}

/** The web page of a commit. Gitea and Forgejo use the same path as GitHub. */
export function commitUrl(repo: RepoInfo, sha1: string): string {
  switch (repo.provider) {
    case 'gitlab':
      return `${repo.url}/-/commit/${sha1}`
    case 'bitbucket':
      return `${repo.url}/commits/${sha1}`
    default:
      return `${repo.url}/commit/${sha1}`
  }
}

const schemes = new Set(['https:', 'http:', 'ssh:', 'git:', 'git+ssh:', 'ssh+git:', 'git+https:'])

/** git reads `host:path` without a slash before the colon as ssh. One letter before it is a Windows drive; `::` starts a remote helper. */
function toRemoteUrl(remote: string): URL | undefined {
  const scp = /^(?:[^/]*@)?(?<host>[^:/@]{2,}|\[[\da-fA-F:]+\]):(?!\/\/|:)(?<path>.+)$/s.exec(remote)?.groups
  const text = scp === undefined ? remote : `ssh://${scp['host']}/${scp['path']}`
  const url = parseUrl(text)
  return url !== undefined && schemes.has(url.protocol) ? url : undefined
}

/** Hosts for ssh over port 443, and the hosts of the web pages. */
const sshHosts: Readonly<Record<string, string>> = {
  'ssh.github.com': 'github.com',
  'altssh.gitlab.com': 'gitlab.com',
  'altssh.bitbucket.org': 'bitbucket.org',
}

function webHost(host: string): string {
  return sshHosts[host] ?? host
}

function providerOf(host: string): string | undefined {
  if (host.endsWith('.ghe.com')) return 'github'
  return ['github', 'gitlab', 'bitbucket'].find((forge) => host.split('.').some((label) => label.startsWith(forge)))
}
