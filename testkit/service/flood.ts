import { readFileSync } from 'node:fs'
import { Agent, request } from 'undici'

const mebibyte = 1024 * 1024

/** Bodies of JSON whose values take the most memory for their bytes, by the text that is repeated. */
export const densestValues: Readonly<Record<string, (bytes: number) => string>> = {
  'empty arrays': (bytes) => repeat('[]', bytes),
  'empty objects': (bytes) => repeat('{}', bytes),
  'objects with an empty name': (bytes) => repeat('{"":0}', bytes),
  'nested empty names': (bytes) => repeat(`${'{"":'.repeat(80)}0${'}'.repeat(80)}`, bytes),
  'arrays in arrays': (bytes) => repeat(`${'['.repeat(80)}${']'.repeat(80)}`, bytes),
  'different names': (bytes) =>
    `{${Array.from({ length: Math.floor(bytes / 9) }, (_, at) => `"${at.toString(36).padStart(4, '0')}":0`).join(',')}}`,
}

function repeat(text: string, bytes: number): string {
  return `[${Array.from({ length: Math.floor((bytes - 1) / (text.length + 1)) }, () => text).join(',')}]`
}

/** The multipart body of a generic report with `dense` in `user_data`, slightly below the limit of `data_json`. */
export function toDenseReport(kind: string, bytes = 2 * mebibyte - 1000): string {
  const dense = densestValues[kind]?.(bytes) ?? ''
  return `{"attestation_name":"dense","is_compliant":true,"user_data":{"dense":${dense}}}`
}

export interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly text: string
}

export interface Flood {
  /** Of the API, ending in /api/v2. */
  readonly url: string
  readonly token: string
  readonly count: number
  readonly toPath: (at: number) => string
  readonly toBody: (at: number) => string
}

/** Sends reports at the same time, each over a connection of its own. A connection that breaks has the status 0. */
export async function sendFlood({ url, token, count, toPath, toBody }: Flood): Promise<readonly Answer[]> {
  const dispatcher = new Agent({ connections: count, headersTimeout: 0, bodyTimeout: 0 })
  const sendOne = async (at: number): Promise<Answer> => {
    const sent = await request(`${url}${toPath(at)}`, {
      method: 'POST',
      dispatcher,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: `--x\r\nContent-Disposition: form-data; name="data_json"\r\n\r\n${toBody(at)}\r\n--x--\r\n`,
    })
    const retryAfter = sent.headers['retry-after']
    return { status: sent.statusCode, retryAfter: retryAfter?.toString(), text: await sent.body.text() }
  }
  try {
    return await Promise.all(
      Array.from({ length: count }, (_, at) =>
        sendOne(at).catch((cause: unknown) => ({ status: 0, retryAfter: undefined, text: String(cause) })),
      ),
    )
  } finally {
    await dispatcher.destroy()
  }
}

/** The largest resident set of a process so far, in MiB. */
export function readPeakMemory(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
