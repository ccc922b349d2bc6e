import { EvidenceError } from '../error.ts'
import { nonsense, pick, pickText } from './answer.ts'
import type { Conversation, GithubApi } from './api.ts'
import { toPath } from './repository.ts'

export interface FileAt {
  /** `owner/name`. */
  readonly repository: string
  /** From the root of the repository, `/` between its parts. */
  readonly path: string
  /** Branch, tag or commit. */
  readonly ref: string
}

/**
 * A text file as it was at a commit; undefined where the commit is there and the file is not. Throws `refused` where the commit
 * cannot be seen, `file` where there is something other than a file of UTF-8 text below 1 MB.
 */
export async function readFileAt(api: GithubApi, wanted: FileAt): Promise<string | undefined> {
  const conversation = api.converse()
  const body = await readContent(conversation, wanted)
  return body === undefined ? undefined : decode(body, wanted)
}

/** Asked for as JSON: of a plain body that broke off nobody could tell that it did. */
async function readContent(conversation: Conversation, wanted: FileAt): Promise<unknown> {
  const { repository, path, ref } = wanted
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  const route = `GET ${toPath(repository)}/contents/${parts.map(encodeURIComponent).join('/')}?ref=${encodeURIComponent(ref)}`
  try {
    return (await conversation.ask({ route, asked: describe(wanted), permission: 'contents: read' })).body
  } catch (error) {
    if (!(error instanceof EvidenceError) || error.facts['status'] !== 404) throw error
    await checkRef(conversation, wanted)
    return undefined
  }
}

/** A commit that cannot be seen is no proof that its file is not there. */
async function checkRef(conversation: Conversation, wanted: FileAt): Promise<void> {
  const route = `GET ${toPath(wanted.repository)}/commits/${encodeURIComponent(wanted.ref)}?per_page=1`
  await conversation.ask({ route, asked: describe(wanted), permission: 'contents: read' })
}

function describe({ repository, path, ref }: FileAt): string {
  return `read ${path} at ${ref} of ${repository}`
}

function decode(body: unknown, wanted: FileAt): string {
  if (pick(body, 'type') !== 'file') throw refuse(wanted, 'it is not a file')
  if (pick(body, 'encoding') !== 'base64') throw refuse(wanted, 'it is larger than the 1 MB that GitHub hands out')
  const bytes = Buffer.from(pickText(body, 'content'), 'base64')
  if (bytes.length !== pick(body, 'size'))
    throw nonsense(describe(wanted), 'the content has not the size that is given')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw refuse(wanted, 'it is not UTF-8 text', cause)
  }
}

function refuse(wanted: FileAt, found: string, cause?: unknown): EvidenceError {
  return new EvidenceError('file', `Could not ${describe(wanted)}: ${found}; put a text file there, or name another.`, {
    facts: { ...wanted },
    cause,
  })
}
