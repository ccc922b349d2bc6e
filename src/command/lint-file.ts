import { resolve } from 'node:path'
import { EvidenceError } from '../error.ts'
import { hasEntry, readRegularText } from '../regular-file.ts'
import { lintTemplate, type TemplateFinding } from '../template/lint-template.ts'
import { defaultTemplatePath } from './change/github-reading.ts'

export interface LintedFile {
  readonly path: string
  readonly findings: readonly TemplateFinding[]
}

/** `evidence lint`: what is wrong in a template file (rules 4.5). Throws EvidenceError `file` if it cannot be read. */
export function lintFile(file: string | undefined, cwd: string): LintedFile {
  const path = file ?? defaultTemplatePath
  const named = { path: resolve(cwd, path), shown: path, links: { within: cwd } }
  if (!hasEntry(named.path)) {
    throw new EvidenceError('file', `${path} does not exist in ${cwd}. To write a first template, run evidence init.`)
  }
  return { path, findings: lintTemplate(readRegularText(named)) }
}
