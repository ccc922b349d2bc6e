import { EvidenceError } from '../../error.ts'
import { invalidResponse, pickMember, pickText } from './response.ts'
import type { GithubClient, GithubApi } from './api.ts'
import { toRepositoryPath } from './request.ts'

export interface RepositoryFile {
  /** `owner/name`. */
  readonly repository: string
  /** From the root of the repository, with `/` as separator. */
  readonly path: string
  /** A commit SHA, `refs/heads/<branch>`, or `HEAD` for the default branch. Names without `refs/` could be of a tag. */
  readonly ref: string
}

/**
 * The text of a file at a commit. Undefined if the commit exists and the file does not. Throws `EvidenceError` `refused` if the commit is
 * not visible, and `file` if it is not a file with UTF-8 text of at most 1 MB.
 */
export async function readRepositoryFile(api: GithubApi, file: RepositoryFile): Promise<string | undefined> {
  const client = api.createClient()
  const body = await readContent(client, file)
  return body === undefined ? undefined : decodeContent(body, file)
}

/** The file as JSON, because an incomplete plain body cannot be detected. */
async function readContent(client: GithubClient, file: RepositoryFile): Promise<unknown> {
  const { repository, path, ref } = file
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  const query = ref === 'HEAD' ? '' : `?ref=${encodeURIComponent(ref)}`
  const route = `GET ${toRepositoryPath(repository)}/contents/${parts.map(encodeURIComponent).join('/')}${query}`
  try {
    return (await client.request({ route, purpose: toPurpose(file), permission: 'contents: read' })).body
  } catch (error) {
    if (!(error instanceof EvidenceError) || error.facts['status'] !== 404) throw error
    await checkRef(client, file)
    return undefined
  }
}

/** Throws if the commit is not visible: then it is unknown whether the file exists. */
async function checkRef(client: GithubClient, file: RepositoryFile): Promise<void> {
  const [, branch] = /^refs\/heads\/(.+)$/s.exec(file.ref) ?? []
  const below =
    branch === undefined
      ? `commits/${encodeURIComponent(file.ref)}?per_page=1`
      : `git/ref/heads/${branch.split('/').map(encodeURIComponent).join('/')}`
  const route = `GET ${toRepositoryPath(file.repository)}/${below}`
  await client.request({ route, purpose: toPurpose(file), permission: 'contents: read' })
}

function toPurpose({ repository, path, ref }: RepositoryFile): string {
  return `read ${path} at ${ref} of ${repository}`
}

function decodeContent(body: unknown, file: RepositoryFile): string {
  if (pickMember(body, 'type') !== 'file') throw unsuitableFileError(file, 'it is not a file')
  if (pickMember(body, 'encoding') !== 'base64')
    throw unsuitableFileError(file, 'it is larger than 1 MB, the limit of GitHub')
  const bytes = Buffer.from(pickText(body, 'content'), 'base64')
  if (bytes.length !== pickMember(body, 'size'))
    throw invalidResponse(toPurpose(file), 'the content does not have the given size')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw unsuitableFileError(file, 'it is not UTF-8 text', cause)
  }
}

function unsuitableFileError(file: RepositoryFile, found: string, cause?: unknown): EvidenceError {
  return new EvidenceError(
    'file',
    `Could not ${toPurpose(file)}: ${found}; replace it with a text file, or name another file.`,
    {
      facts: { ...file },
      cause,
    },
  )
}
