import { FormData, request } from 'undici'

export interface Caller {
  /** Origin of the service. */
  readonly origin: string
  readonly org: string
  readonly token: string
  /** Of a session, for pages. */
  readonly cookie?: string
}

export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below the API; with `//`, below the origin. */
  readonly path: string
  /** `data_json`, as a value or as its text. */
  readonly data?: unknown
  readonly file?: readonly [part: string, content: string]
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request as a caller. Returns its status; 0 if the connection was closed, and undefined if the signal was aborted. */
export async function send(
  { origin, token, cookie = '' }: Caller,
  sent: Sent,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const url = sent.path.startsWith('//') ? `${origin}${sent.path.slice(1)}` : `${origin}/api/v2${sent.path}`
  const headers = { authorization: `Bearer ${token}`, cookie, ...sent.headers }
  try {
    const { statusCode, body } = await request(url, { method: sent.method, headers, body: toForm(sent), signal })
    await body.dump({ limit: 100_000_000 })
    return statusCode
  } catch {
    return signal?.aborted === true ? undefined : 0
  }
}

function toForm({ data, file }: Sent): FormData | null {
  if (data === undefined) return null
  const form = new FormData()
  form.set('data_json', typeof data === 'string' ? data : JSON.stringify(data))
  if (file !== undefined) form.set(file[0], new File([file[1]], 'file'))
  return form
}
