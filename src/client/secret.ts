import { EvidenceError } from '../error.ts'

/** The header that a token makes. Throws EvidenceError `usage` for what cannot be one: mostly a line break that was copied along. */
export function toBearer(token: string): string {
  if (/^[\u0021-\u007e]+$/.test(token)) return `Bearer ${token}`
  const found = token === '' ? 'is empty' : 'holds a space, a line break or another character that no token has'
  throw new EvidenceError('usage', `\`token\` ${found}: store it anew, whole and with nothing around it.`, {
    facts: { input: 'token' },
  })
}

const telling = /authorization|token|secret|cookie/i

/** Takes out of a text whatever these headers keep secret: a server may echo what it was sent, and messages end up in public logs. */
export function createConcealment(headers: Readonly<Record<string, string>>): (text: string) => string {
  const secrets = Object.entries(headers)
    .filter(([name]) => telling.test(name))
    .flatMap(([, value]) => spell(value))
    .toSorted((a, b) => b.length - a.length)
  return (text) => {
    let shown = text
    for (const secret of secrets) shown = shown.replaceAll(secret, '***')
    return shown
  }
}

/** The forms in which a server may give a credential back: as it is, as in a URL, and what basic authentication holds (RFC 7617). */
function spell(value: string): readonly string[] {
  const [, scheme, credential = value] = /^(\w+)\s+(.*)$/s.exec(value) ?? []
  const pair = scheme?.toLowerCase() === 'basic' ? Buffer.from(credential, 'base64').toString() : ''
  const [user = '', ...password] = pair.split(':')
  const plain = [credential, pair, password.length === 0 ? '' : password.join(':') || user]
  return plain.flatMap((it) => [it, encodeURIComponent(it.toWellFormed())]).filter((it) => it !== '')
}
