import type { OperationName } from '../../../src/wire/operation/operations.ts'

/** The callers, in the order of the columns. All requests are for the flow `flow` of the organisation `acme`. */
export const callers = [
  // Tokens of acme, for all flows.
  'reader',
  'reporter',
  'overrider',
  'maintainer',
  'admin',
  // No valid token.
  'none',
  'expired',
  'revoked',
  // Admins of other scopes.
  'admin of another organisation',
  'admin of another flow',
  // Jobs: of the repository acme/flow, which owns the flow, by a binding of its owner, and as maintainer by a binding of its environment; of
  // acme/bank; of another owner.
  'job',
  'maintaining job',
  'job of another repository',
  'job of another owner',
] as const

const read = '200 200 200 200 200  401 401 401  403 200  200 200 403 403'
/** The operation concerns all flows. */
const readAll = '200 200 200 200 200  401 401 401  403 200  403 403 403 403'
/** The operation concerns no flow. */
const readCommon = '200 200 200 200 200  401 401 401  403 200  200 200 200 403'
const report = '403 201 403 201 201  401 401 401  403 403  201 201 403 403'

/** The status for each caller, by operation. The type requires all operations. */
export const expectedStatuses: Readonly<Record<OperationName, string>> = {
  putFlow: '             403 403 403 200 200  401 401 401  403 403  403 200 403 403',
  putListedFlow: '       403 403 403 200 200  401 401 401  403 403  403 200 403 403',
  putTrail: '            403 201 403 200 200  401 401 401  403 403  200 200 403 403',
  reportArtifact: report,
  reportJunit: report,
  reportGeneric: report,
  reportVulnscan: report,
  reportCodequality: report,
  reportPullRequest: report,
  reportJira: report,
  reportCustom: report,
  signVerdict: report,
  overrideAttestation: ' 403 403 200 403 200  401 401 401  403 403  403 403 403 403',
  createCustomType: '    403 403 403 201 201  401 401 401  403 403  403 403 403 403',
  archiveFlow: '         403 403 403 200 200  401 401 401  403 403  403 200 403 403',
  archiveCustomType: '   403 403 403 200 200  401 401 401  403 403  403 403 403 403',
  putNotification: '     403 403 403 201 200  401 401 401  403 403  403 403 403 403',
  testNotification: '    403 403 403 200 200  401 401 401  403 403  403 403 403 403',
  deleteNotification: '  403 403 403 204 204  401 401 401  403 403  403 403 403 403',
  eraseRecord: '         403 403 403 403 200  401 401 401  403 403  403 403 403 403',
  listCustomTypes: readCommon,
  getCustomType: readCommon,
  listFlows: readAll,
  getFlow: read,
  getTrail: read,
  judgeTrail: read,
  getVerdictStatement: read,
  judgeChange: read,
  listTrails: read,
  listTrailsAcross: read,
  listTrailAttestations: read,
  listTrailAttestationsByName: read,
  listArtifactAttestationsByName: read,
  listAttestations: read,
  listAttestationsForCriteria: read,
  getAttestation: read,
  getAttestationStatement: read,
  getAttachment: read,
  getArtifact: read,
  getArtifactStatement: read,
  listArtifacts: read,
  listArtifactsAcross: read,
  listArtifactsByCommit: read,
  assertArtifact: read,
  getReceipt: readCommon,
  listVerdicts: read,
  getPackage: read,
  listVerdictKeys: readCommon,
  search: readAll,
  listMatches: readAll,
  getNotification: readAll,
  listNotifications: readAll,
}
