import type { IgnoredAttestation, Judgement } from '../../wire/resource/judgement.ts'
import type { AttestationStatus } from '../../wire/resource/trail.ts'
import type { SentReport } from '../send/send-reports.ts'

/**
 * The reasons for which reports of this step close the gate although the judgement may be COMPLIANT, as sentences (rules 8.10): a report
 * fails after overrides, does not count for another reason than a later one in its place, or is not in the answer. `sent` may contain
 * artifacts and overrides, which are no evidence. A verdict that is not compliant shows by itself which reports fail.
 */
export function findClosingReports(sent: readonly SentReport[], judgement: Judgement): readonly string[] {
  const statuses = listReportStatuses(judgement)
  const { ignored } = judgement.judgement
  return sent
    .filter(({ type }) => type !== 'artifact' && type !== 'override')
    .flatMap((report) => {
      const reason = findReason(
        statuses.filter((status) => isAbout(status, report.id)),
        ignored.filter(({ attestation_id: id }) => id === report.id),
      )
      const isShown = reason === notCompliant && judgement.compliance_state === 'NON-COMPLIANT'
      return reason === undefined || isShown ? [] : [`The report ${report.type} ${report.name} of this step ${reason}`]
    })
}

function listReportStatuses({ compliance_status: status }: Judgement): readonly AttestationStatus[] {
  const ofArtifacts = Object.values(status?.artifacts_statuses ?? {})
  return [
    ...(status?.attestations_statuses ?? []),
    ...ofArtifacts.flatMap(({ attestations_statuses }) => attestations_statuses),
  ]
}

/** The status of an overridden report has the id of the override. One status may be about several reports of a slot. */
function isAbout(status: AttestationStatus, id: string): boolean {
  const { attestation_id, overridden_attestation_id, other_attestation_ids: others = [] } = status
  return id !== '' && [attestation_id, overridden_attestation_id, ...others].includes(id)
}

const notCompliant = 'is not compliant.'

/**
 * A later run of its slot, or a later reading of the same state, takes the place of a report. That reading counts, and the judgement has its
 * result. A reading that found no pull request counts for nothing (rules 5.3). For every other reason this step would pass without its own
 * evidence.
 */
const replacements = new Set(['superseded_run', 'reading_replaced', 'no_pull_request'])

function findReason(
  statuses: readonly AttestationStatus[],
  ignored: readonly IgnoredAttestation[],
): string | undefined {
  if (statuses.some(isFailing)) return notCompliant
  const left = ignored.find(({ reason }) => !replacements.has(reason))
  if (left !== undefined) return `does not count: ${left.text}`
  return statuses.length + ignored.length === 0
    ? 'is not in the answer of the service, so it is not known whether it counts.'
    : undefined
}

function isFailing({ status, is_compliant: isCompliant, advisory }: AttestationStatus): boolean {
  return advisory !== true && !(status === 'COMPLETE' && isCompliant)
}
