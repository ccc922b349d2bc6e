import type { RepoInfo } from '../schema/resource/git.ts'
import { parseUrl } from '../schema/url.ts'

/**
 * The repository that a git remote's URL points to, as its web page: https, ssh and scp-like (`git@host:owner/name.git`) forms become
 * `https://host/owner/name`; `http` stays, for such a server has no other door. User, password, query, ssh port and `.git` are
 * dropped: no credential of a remote survives. Undefined for paths and whatever else has no page.
 */
export function parseRemote(remote: string): RepoInfo | undefined {
  const url = toUrl(remote.trim())
  if (url === undefined || url.hostname === '') return undefined
  const name = url.pathname.replaceAll(/^\/+|\/+$/g, '').replace(/\.git$/, '')
  if (name === '') return undefined
  const web = url.protocol === 'http:' || url.protocol === 'https:'
  const host = webHost(web ? url.host : url.hostname)
  const scheme = url.protocol === 'http:' ? 'http' : 'https'
  return { name, url: `${scheme}://${host}/${name}`, provider: providerOf(url.hostname) }
}

/** Where a commit is shown: GitLab and Bitbucket have paths of their own, Gitea and Forgejo have GitHub's. */
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

/** git takes `host:path` for ssh where no slash comes before the colon; one letter before it is a Windows drive, two colons call a helper. */
function toUrl(remote: string): URL | undefined {
  const scp = /^(?:[^/]*@)?(?<host>[^:/@]{2,}|\[[\da-fA-F:]+\]):(?!\/\/|:)(?<path>.+)$/s.exec(remote)?.groups
  const text = scp === undefined ? remote : `ssh://${scp['host']}/${scp['path']}`
  const url = parseUrl(text)
  return url !== undefined && schemes.has(url.protocol) ? url : undefined
}

/** Names under which ssh is reached through port 443. */
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
