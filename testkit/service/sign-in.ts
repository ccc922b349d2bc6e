import { request, type Dispatcher } from 'undici'

interface Login {
  readonly token: string
  readonly dispatcher?: Dispatcher
}

/** Signs in to the pages of a service. Resolves with the `cookie` header of the session. */
export async function signIn(origin: string, { token, dispatcher }: Login): Promise<string> {
  const { statusCode, headers, body } = await request(`${origin}/sign-in`, {
    ...(dispatcher === undefined ? {} : { dispatcher }),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, next: '/' }).toString(),
  })
  await body.dump()
  if (statusCode !== 303) throw new Error(`The sign-in got the response ${statusCode}.`)
  return String(headers['set-cookie']).split(';', 1)[0] ?? ''
}
