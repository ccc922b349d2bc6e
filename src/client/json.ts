import { readJson } from './answer.ts'
import { askPlainly, type PlainRequest } from './plain.ts'

const hint = 'Is this the address of the server itself, and no sign-in page before it?'

/** JSON from some other server; no redirect is followed unless said otherwise. An answer of any status below 500 comes back. */
export async function getJson(asked: PlainRequest): Promise<{ readonly status: number; readonly body: unknown }> {
  const heard = await askPlainly({ ...asked, headers: { accept: 'application/json', ...asked.headers } })
  return { status: heard.status, body: heard.status === 200 ? readJson(heard, hint) : undefined }
}
