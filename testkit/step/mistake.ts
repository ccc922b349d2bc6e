import { expect } from 'vitest'
import { collectPlan } from '../../src/step/collect/collect.ts'
import type { Collected } from '../../src/step/collect/draft.ts'
import { parseAttestationTarget } from '../../src/step/input/attestation-target.ts'
import type { InputName } from '../../src/step/input/input.ts'
import { parseKind } from '../../src/step/input/kind.ts'
import { EvidenceError, settle } from '../../src/error.ts'
import { createRunContext, createWorkspace, givenInputs } from './workspace.ts'

export type Given = Readonly<Partial<Record<InputName, string>>>
export type Files = Readonly<Record<string, string>>

/** A mistake of a user: the inputs, and what the message names, what it found, and what it advises. */
export type Mistake = readonly [given: Given, place: string, found: string, advice: string]

/** Collects the evidence that the inputs name, in a workspace with these files. */
export async function collectGiven(given: Given, files: Files = { 'README.md': '' }): Promise<Collected> {
  const inputs = givenInputs(given)
  const attestationTarget = inputs.name === '' ? undefined : parseAttestationTarget(inputs.name)
  const plan = { inputs, kind: parseKind(inputs.kind), attestationTarget, change: undefined }
  return collectPlan(plan, createRunContext(createWorkspace(files)))
}

/** Checks that a mistake ends with one sentence that names its place, what was found, and what to do. */
export async function expectRefused(run: () => Promise<unknown>, parts: readonly string[]): Promise<void> {
  const result = await settle((async () => run())())
  const error = result.ok ? undefined : result.error
  expect(error).toBeInstanceOf(EvidenceError)
  const message = error instanceof EvidenceError ? error.message : ''
  for (const part of parts) expect(message).toContain(part)
  expect(message).not.toContain('\n')
}
