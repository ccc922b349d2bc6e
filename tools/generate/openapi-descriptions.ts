import type { OperationName } from '../../src/wire/operation/operations.ts'

const createsAttestation =
  'The body has the part `data_json` and optionally the file part `attachment_file`. The response contains the id of the attestation and the compliance of the trail after it.'

/** What the OpenAPI document says about each operation beyond its summary. Its readers have no other document. */
export const operationDescriptions: Readonly<Record<OperationName, string>> = {
  listAttestationsForCriteria:
    'Returns an object with one array of attestations for each commit of `commit_list`. `flow_name`, `attestation_name` and `attestation_type` filter them; `attestation_id` has no effect.',
  listTrails:
    'Newest first. Returns an object with `data` and `pagination` if `page` or `per_page` is given or the flow has more than 1,000 trails, and an array otherwise.',
  reportArtifact:
    'Records an artifact by its SHA-256 fingerprint, and attaches it to a trail if `trail_name` is given. A repeated report of the same artifact returns the id of the first one.',
  overrideAttestation:
    'Replaces the compliance of an attestation, with a reason. `new_compliance_status` is the new compliance. With `change` it covers only what counted for that pull request or commit. With `expires_at` the override ends at that time.',
  listAttestations:
    'Newest first, in pages of 20 by default. The timestamps are epoch seconds, both inclusive. Overrides are not listed, but `is_compliant` takes them into account. With `attestation_id`, the attestation or override has all members of `getAttestation`.',
  listArtifactsByCommit: 'Newest first. `trail` limits the list to the artifacts of one trail.',
  listArtifacts: 'Newest first, by the first report of each artifact.',
  listTrailsAcross: 'The same as `listTrails`, and always with `pagination`.',
  listArtifactsAcross: 'The same as `listArtifacts`.',
  reportVulnscan: `Records the findings of a vulnerability scanner by severity. A scan that is incomplete, or has an unknown member with numbers or a list, is compliant only under a policy that allows it. ${createsAttestation}`,
  reportCodequality: `Records the result of a code-quality analysis and the conditions of its quality gate. ${createsAttestation}`,
  reportCustom: `Records JSON data of a custom type. The data is checked with the JSON Schema and the rules of the newest version of the type. For a type without a definition, the data states the boolean \`is_compliant\`; without it the report is recorded and counts for nothing. ${createsAttestation}`,
  listNotifications:
    'Newest first. The secrets of the targets are not returned. Only a caller that may put actions gets the complete URL of a webhook. A target with `needs_secret` gets no messages until the action is put with its secret again.',
  putFlow:
    'The body has the part `data_json` and optionally the file part `template_file`, a YAML file with the evidence that a trail of this flow needs. Members that are omitted keep their value. A run with a lower id than the run that sent the present template changes nothing; `template_ignored` then gives the reason. Returns 201 for a new flow and 200 for an existing one.',
  putListedFlow:
    'An older form of `putFlow`: `template` lists the names of the attestations, of any type, that the artifact of the name `artifact` needs. Without a name beside `artifact`, no template is put, and that of the flow stays. Returns 201 for a new flow and 200 for an existing one.',
  listFlows: 'Newest first. Archived flows are left out, and listed alone with `archived=true`.',
  archiveFlow:
    'The flow is left out of the list of flows until its next report or PUT. It is read and judged as before. A flow that is archived already gives the same answer.',
  getFlow: 'Returns the flow with all versions of its template. `template` is the text of the newest.',
  putTrail:
    'The body has the part `data_json` and optionally the file part `template_file`. Members that are omitted keep their value. A trail keeps the template with which it begins. The template of a caller without the role maintainer or admin is left out if the flow has one; `template_ignored` then gives the reason. Returns 201 for a new trail and 200 for an existing one.',
  getTrail:
    'Returns the trail with its compliance, the missing evidence and the reasons. `as_of` (epoch seconds) returns the trail at a past time. With `If-None-Match` the response is 304 if nothing changed. `Prefer: wait=N` holds the request until something changes, for at most N seconds and at most 60.',
  getReceipt:
    'Returns a proof that the log of the organisation has the record with this sequence, in the format `c2sp.org/tlog-proof@v1` with the newest signed checkpoint. `POST` and `PUT` return the same in the member `receipt` with the header `Prefer: receipt`, beside the document of the record in `record` and the keys of the log in `log_keys`. With `Prefer: checkpoint` a response has the newest checkpoint in `log`, with the keys that signed it, and with `Prefer: checkpoint="17"` also a proof that the log continues that of 17 records.',
  eraseRecord:
    'Removes the content of a report: texts, people, results, the attachment and its idempotency keys. Its hash, its place in the log, its subject and the stated outcome stay, and the receipts of the record stay valid. The author and `reason` are recorded for good. An erased attestation whose outcome was computed from its results does not count as compliant any more. A record that is erased already gives the same answer.',
  judgeTrail:
    'Judges the trail under the template in the optional file part `template_file` and, separately, under the newest template of the flow, the floor. `compliance_state` and `compliance_status` are the worse of both; each status says in `template` which of the two gives it. With `commit` only evidence of that commit counts, and with `fingerprints` only those artifacts are judged. The elements of `readings` take the place of recorded evidence of their type. `base` is the branch that the change is to be merged into: a flow template whose `floor` does not list it is no floor. `proof.pull_request` is the number of the pull request that the change is: evidence whose token proves another one does not count. In a merge group, `proof.queued_pull_requests` lists all pull requests in it: each must fulfil a requirement of that type, and the overrides of each `head` hold too. `judgement.ignored` lists the attestations that do not count, with the reason. Nothing is recorded. `Prefer: wait=N` holds the request, for at most N seconds and at most 60, until the `ETag` of the response differs from `since`, or without `since` until something changes; an unknown trail or artifact is waited for too. `trail_name` and `commit` may be the beginning of a commit SHA, from 7 characters on, if it is unique. The response is 404, with the nearest names, for an unknown flow, trail or artifact.',
  judgeChange:
    'Judges the trail `trail_name` in each of `flows`, under the newest template of the flow, with the members of `judgeTrail`. A flow without a report on the change has `compliance_state` null, unless its template lets such a trail pass. Nothing is recorded.',
  signVerdict:
    'Judges the trail as `judgeTrail` does, from the documents of its records, signs the verdict and records it. The change comes from the claims of the OIDC token: its commit, or its pull request and base. The claims of a pull request do not have its head, which `commit` names; with an API token, `commit` is all that is known of the change. With `fingerprints` only these artifacts are judged. The optional file part `template_file` is the template of the base branch. `envelope` is a SLSA Verification Summary Attestation v1 in DSSE, `bundle` the same for sigstore, and `svr_envelope` an in-toto Simple Verification Result v0.2 if the verdict passed. `level` is `DELIVERY_EVIDENCE_COMPLIANT` only if the claims prove the change, the template is a version of the flow, the floor applies, and each reading that a template requires has a `workflow`; else `DELIVERY_EVIDENCE_DECLARED`, `DELIVERY_EVIDENCE_OWN_TEMPLATE` or `DELIVERY_EVIDENCE_OWN_READINGS`. The response is 501 from a service that signs no logs.',
  getVerdictStatement:
    'Returns what `signVerdict` would sign for this caller now: a SLSA Verification Summary Attestation v1 as an in-toto Statement v1. Nothing is signed or recorded, also by a service that signs no logs.',
  listVerdicts: 'Newest first. An empty list if no verdict on the trail was signed.',
  getPackage:
    'A tar archive with all records of the trail, those of the flow itself and the events of the log, the entries of the log since the first record of the trail, the attachments, and a signed checkpoint: what `evidence verify` checks without the service. It is streamed, and has the same bytes as long as the checkpoint is the same. `attachments=false` leaves the attachments out. The response is 501 from a service that signs no logs.',
  listVerdictKeys:
    'The keys that signed verdicts of this organisation, the oldest first. A verdict under a revoked key is valid only if its record has a lower `sequence` than `revoked_sequence` of the key.',
  reportGeneric: `Records evidence of any kind. \`is_compliant\` states its compliance. ${createsAttestation}`,
  reportJunit: `Records the results of test suites. ${createsAttestation}`,
  reportPullRequest: `Records the pull requests of a commit with their reviews. An empty list records that there is none. ${createsAttestation}`,
  reportJira: `Records the Jira issues that a change refers to, and whether each exists. ${createsAttestation}`,
  listTrailAttestations: 'Newest first, with all members of each attestation.',
  listTrailAttestationsByName:
    'Newest first, with all members of each attestation; empty if the trail has none of this name.',
  listArtifactAttestationsByName:
    'Newest first, of all trails of the flow: the attestations with the fingerprint of the artifact, and those of its name in the template that are bound to it. The response is 400 if several artifacts of the flow begin so.',
  getAttestation: 'Returns all members of the attestation, with the override that applies to it.',
  getAttestationStatement:
    'Returns the record of the attestation, or of the override, as an in-toto Statement v1: what was reported, not the verdict. Tests of a commit that the claims of a job prove have the predicate type `https://in-toto.io/attestation/test-result/v0.1`, everything else one of `urn:delivery-evidence:predicate:<kind>:v1`. The statement is not signed: `sequence` and `record_sha256` find the record in the log of the organisation, whose receipt proves it.',
  getAttachment: 'Returns the file that was uploaded with the attestation, byte for byte.',
  getArtifact: 'Returns the artifact as it was last reported.',
  getArtifactStatement:
    'Returns the first report of the artifact, in the trail where it was last reported or in `trail`, as an in-toto Statement v1 with the predicate type `urn:delivery-evidence:predicate:artifact:v1`. The statement is not signed: `sequence` and `record_sha256` find the record in the log of the organisation.',
  assertArtifact:
    'Without `flow_name`, each flow that has a report of the artifact and that the caller may read is judged, and the worst state counts: `flows` names them, and `all_flows` is false if the caller may not read all. `environment_name` and `policy_name` are refused. The artifact is COMPLIANT if a trail of the flow that contains it is compliant under the template that the flow had when the trail began, and no evidence about this fingerprint fails in any of the trails. `commit` limits the question to the trails of a commit, and `ref` to evidence of jobs whose OIDC tokens prove that ref. Without a template on the flow the artifact is INCOMPLETE. Each reason names the trail and, if known, the run. The response is 404 if the flow has no report of the artifact.',
  createCustomType:
    'The body has the part `data_json` and optionally the file part `type_schema`, a JSON Schema (2020-12 or draft-07). `rules` are jq expressions that must be true for compliant data. Each request creates a new version; earlier attestations keep their result.',
  listCustomTypes:
    'Returns the newest version of each type. `versions` has the number of each older one. Archived types are left out, and listed alone with `archived=true`.',
  getCustomType:
    'Returns the newest version of the type, with all versions in `versions`, the oldest first. `type_name` may end in `@v` and the number of a version, which `version` states too; then it returns that version alone.',
  archiveCustomType:
    'The type takes no attestations until a new version of it is created, and is left out of the list of types. Earlier attestations keep their result. A type that is archived already gives the same answer.',
  putNotification:
    'Sends a webhook or a Slack message when a trigger occurs in one of the flows, or in any flow if `flows` is omitted. An existing action of this name is replaced. The secrets are stored encrypted. `whsec_` must be followed by base64 of 24 to 64 bytes. Returns 201 for a new action and 200 for an existing one.',
  getNotification:
    'The secrets of the targets are not returned. Only a caller that may put actions gets the complete URL of a webhook. A target with `needs_secret` gets no messages until the action is put with its secret again.',
  testNotification:
    'Sends one message of the type `notification.test` to each target, and returns how each answered. Records nothing and takes no idempotency key. An organisation has one test at a time; another one gets 429.',
  deleteNotification: 'Returns 204, also if the action was already deleted.',
  search:
    '`sha` is the beginning of a commit SHA or a fingerprint, 7 to 64 lowercase hexadecimal characters. Returns the trails, artifacts and attestations that match. `resolved_to` has the commits and fingerprints that `sha` can mean, and the only one in `full_match`.',
  listMatches:
    'Returns what matches each word of `q`, newest first, in pages of 20 by default. A word matches if it is the beginning of a name of a trail, an artifact or an attestation, of a branch, of a word of a commit message or a pull request title, of an author, an issue key, a commit SHA, or a fingerprint, with or without `sha256:`. `#` and a number match the pull request of that number only. Upper and lower case are the same, except in the names of attestations. `q` has 1 to 8 words. `matched` has the field and the value that the first word matches. A page can have fewer matches than `per_page`, or none, and a next page: the search stops after a limited amount of work, and `after` continues it. Follow `next` in `Link` until it is absent. `X-Total-Count` is present where the first page is the whole list.',
}
