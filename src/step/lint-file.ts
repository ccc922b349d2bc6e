import { readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { EvidenceError } from '../error.ts'
import { hasEntry, readRegularText } from '../regular-file.ts'
import { lintTemplate, type TemplateFinding } from '../evidence/template/lint-template.ts'
import type { WorkflowFile } from '../evidence/template/lint-workflow.ts'
import { defaultTemplatePath } from './change/github-answer.ts'

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
  return { path, findings: lintTemplate(readRegularText(named), readWorkflows(cwd)) }
}

const workflowFolder = '.github/workflows'

/** The workflows of the repository in this folder. GitHub reads no other folder and no folder below it. */
export function readWorkflows(cwd: string): readonly WorkflowFile[] {
  const folder = resolve(cwd, workflowFolder)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name))
  return names.toSorted().map((name) => {
    const path = `${workflowFolder}/${name}`
    return { path, text: readRegularText({ path: resolve(cwd, path), shown: path, links: { within: cwd } }) }
  })
}
