import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { EvidenceError, messageOf } from '../error.ts'
import { lintTemplate, type TemplateFinding } from '../template/lint-template.ts'
import { defaultTemplatePath } from './change/github-reading.ts'

export interface LintedFile {
  readonly path: string
  readonly findings: readonly TemplateFinding[]
}

/** `evidence lint`: what is wrong in a template file (rules 4.5). Throws EvidenceError `file` if it cannot be read. */
export async function lintFile(file: string | undefined, cwd: string): Promise<LintedFile> {
  const path = file ?? defaultTemplatePath
  if (!existsSync(resolve(cwd, path))) {
    throw new EvidenceError('file', `${path} does not exist in ${cwd}. To write a first template, run evidence init.`)
  }
  try {
    return { path, findings: lintTemplate(await readFile(resolve(cwd, path), 'utf8')) }
  } catch (cause) {
    throw new EvidenceError('file', `${path} cannot be read: ${messageOf(cause)}`, { cause })
  }
}
