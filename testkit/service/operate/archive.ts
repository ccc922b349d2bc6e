import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { initialChain, toChain } from '../../../src/service/operate/archive-line.ts'
import { exportArchive } from '../../../src/service/operate/export.ts'
import { toCanonicalJson } from '../../../src/wire/json/canonical.ts'
import { collectAll } from '../attachment/collect-all.ts'
import { createFolder } from '../store/engine.ts'
import type { DataStores } from '../../../src/service/operate/fsck.ts'

export const exportLines = (stores: DataStores, org = 'acme'): Promise<string[]> =>
  collectAll(exportArchive(stores, org))

export async function toFile(text: string): Promise<string> {
  const path = join(await createFolder(), 'acme.jsonl')
  await writeFile(path, text)
  return path
}

export type Values = Record<string, unknown>[]

/** Changes lines and computes valid chain values for them, as an attacker would. */
export function forge(texts: readonly string[], alter: (values: Values) => Values): string {
  const values = texts.map((text) => JSON.parse(text) as Record<string, unknown>)
  for (const value of values) delete value['chain']
  let chain = initialChain
  return alter(values)
    .map((value) => {
      chain = toChain(chain, toCanonicalJson(value))
      return `${toCanonicalJson({ ...value, chain })}\n`
    })
    .join('')
}

/** Changes the record of a line and computes a valid hash for it. */
export function forgeRecord(texts: readonly string[], at: number, members: object): string {
  return forge(texts, (values) => {
    const record = { ...(values[at]?.['record'] as object), ...members }
    const sha256 = createHash('sha256').update(toCanonicalJson(record)).digest('hex')
    return values.toSpliced(at, 1, { ...values[at], record, sha256 })
  })
}
