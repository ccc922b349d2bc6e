import { checkSubject, type WantedVerdict } from '../evidence/verdict/check.ts'
import { parse } from '../wire/parse.ts'
import { VerdictQuestion } from '../wire/resource/verdict.ts'
import type { SignedRecord } from './package/verdict.ts'

/**
 * The verdict of a trail that answers the question of a reader: the newest one that fits. Without a subject and a commit each fits. Else a verdict
 * that passed fits if it is about all that is asked; one that failed fits also if it judged a part of that, under any ref: it shows that
 * something was wrong. Undefined if none fits. `verdicts`: oldest first.
 */
export function chooseVerdict(verdicts: readonly SignedRecord[], wanted: WantedVerdict): SignedRecord | undefined {
  if (wanted.artifacts.length === 0 && wanted.commit === undefined) return verdicts.at(-1)
  return verdicts.findLast((verdict) => (isPassed(verdict) ? isAbout(verdict, wanted) : mayConcern(verdict, wanted)))
}

function isPassed({ summary }: SignedRecord): boolean {
  return summary.predicate.verificationResult === 'PASSED'
}

function isAbout({ summary }: SignedRecord, wanted: WantedVerdict): boolean {
  return checkSubject(summary, wanted).every(({ passed }) => passed)
}

/** Whether a verdict is on the commit, or may have judged one of the artifacts. A question about both is not easier to fulfil than one of them. */
function mayConcern(verdict: SignedRecord, { artifacts, commit }: WantedVerdict): boolean {
  const { commit: judged } = verdict.summary.predicate['urn:delivery-evidence:verdict:v1'].change
  const isOnCommit = commit !== undefined && (judged === 'any' || judged === commit)
  return isOnCommit || artifacts.some(({ fingerprint }) => mayHaveJudged(verdict, fingerprint))
}

/** False for a verdict on a selection of other artifacts. */
function mayHaveJudged({ record }: SignedRecord, fingerprint: string): boolean {
  const { found: _found, ...asked } = record.body
  const question = parse(VerdictQuestion, asked)
  const selected = question.ok ? (question.value.fingerprints ?? []) : []
  return selected.length === 0 || selected.some((one) => one === fingerprint)
}
