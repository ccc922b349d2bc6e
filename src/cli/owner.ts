import { EvidenceError, settle } from '../error.ts'
import { findChange } from '../step/change/change.ts'
import { createRunContext } from './run-context.ts'
import type { Terminal } from './terminal.ts'

/** The error of a missing `--org`, with the owner of the repository in this folder; any other error as it is. */
export async function suggestOwner(error: unknown, terminal: Terminal): Promise<unknown> {
  if (!(error instanceof EvidenceError) || error.facts['option'] !== 'org') return error
  const change = await settle(findChange(createRunContext(terminal)))
  const [owner = ''] = (change.ok ? (change.value?.repo.name ?? '') : '').split('/')
  if (owner === '') return error
  const message = `${error.message} The owner of the repository in this folder is ${owner}: --org ${owner}.`
  return new EvidenceError('usage', message, { facts: error.facts, cause: error })
}
