import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeApi } from '../generate/openapi.ts'

/** Writes the OpenAPI document of the present source into a new folder, and returns both paths. */
export async function writeApiDocument(): Promise<{ readonly folder: string; readonly document: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-api-'))
  return { folder, document: await writeDocument(folder, describeApi()) }
}

export async function writeDocument(folder: string, content: object): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'openapi.json')
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`)
  return path
}
