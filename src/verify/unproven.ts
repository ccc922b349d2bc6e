import { formatCount } from '../text/quantity.ts'
import { plural } from '../text/plural.ts'
import { isJudgedKind } from '../service/verdict/judge-records.ts'
import type { SignedRecord } from './package/verdict.ts'
import type { TrailPackage } from './package/verify-package.ts'

/** What a package cannot prove, as sentences (rules 12.3 i). */
export function listUnproven(found: TrailPackage, verdict: SignedRecord | undefined): readonly string[] {
  const { checkpoint, missing } = found
  const later = verdict === undefined ? 0 : countLater(found, verdict)
  return [
    ...(later === 0 ? [] : [`Not judged: ${plural(later, 'record')} of the trail after the verdict.`]),
    ...(missing.size === 0
      ? []
      : [`Not checked: ${plural(missing.size, 'attachment')} that the package does not have.`]),
    ...(found.trail.erased.size === 0
      ? []
      : ['Not shown: what the erased records were. That none was a verdict is the word of the service.']),
    `Not shown: records after entry ${formatCount(checkpoint.size)}, and verdicts of other trails.`,
    'Not shown: records under another tag, and records of the flow before the trail that were left out. Only a witness with the secret of the log sees them.',
  ]
}

function countLater({ trail }: TrailPackage, { summary }: SignedRecord): number {
  const { sequence: last } = summary.predicate['urn:delivery-evidence:verdict:v1'].log
  return trail.records.filter((record) => isJudgedKind(record) && record.sequence > last).length
}
