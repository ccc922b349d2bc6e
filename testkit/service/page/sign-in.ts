import type { Harness } from '../harness.ts'

/** Signs in with a token. Returns the cookie of the session, as a browser sends it. */
export async function signInWith({ request }: Pick<Harness, 'request'>, token: string): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const raw = new URLSearchParams({ token, next: '/' }).toString()
  const response = await request('POST', '//sign-in', { token: null, raw, headers })
  const [cookie] = (response.headers['set-cookie'] ?? '').split(';')
  if (response.status !== 303 || cookie === undefined) throw new Error(`The sign-in failed: ${response.text}`)
  return cookie
}
