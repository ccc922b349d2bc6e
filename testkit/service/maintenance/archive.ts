import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { start, toChain } from '../../../src/service/maintenance/chain.ts'
import { exportArchive } from '../../../src/service/maintenance/export.ts'
import { canonicalJson } from '../../../src/json/canonical.ts'
import { gather } from '../attachment/gather.ts'
import { createFolder } from '../store/engine.ts'
import type { Place } from './place.ts'

export const exportLines = (place: Place, org = 'acme'): Promise<string[]> => gather(exportArchive(place, org))

export async function toFile(text: string): Promise<string> {
  const path = join(await createFolder(), 'acme.jsonl')
  await writeFile(path, text)
  return path
}

export type Values = Record<string, unknown>[]

/** Lines whose chains hold, whatever they say: only somebody who means harm writes such an archive. */
export function forge(texts: readonly string[], alter: (values: Values) => Values): string {
  const values = texts.map((text) => JSON.parse(text) as Record<string, unknown>)
  for (const value of values) delete value['chain']
  let chain = start
  return alter(values)
    .map((value) => {
      chain = toChain(chain, value)
      return `${canonicalJson({ ...value, chain })}\n`
    })
    .join('')
}

/** Another record on a line, under a hash that holds. */
export function forgeRecord(texts: readonly string[], at: number, members: object): string {
  return forge(texts, (values) => {
    const record = { ...(values[at]?.['record'] as object), ...members }
    const sha256 = createHash('sha256').update(canonicalJson(record)).digest('hex')
    return values.toSpliced(at, 1, { ...values[at], record, sha256 })
  })
}
