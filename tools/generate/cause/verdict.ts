import type { Explanations } from './explanation.ts'

/** Messages about evidence that is missing, failing or waited for, and about gates. */
export const verdictCauses: Explanations = {
  'no-template': {
    happened: 'The commit that the gate reads the template from has no `.github/evidence.yml`, and the flow has none.',
    step: 'Commit the suggested template. The first template of a repository counts at once, on the pull request that adds it; see [which template counts](../guides/templates.md#which-template-counts).',
  },
  'not-reported': {
    happened: 'The template requires it, and no report of this change has its name and type.',
    step: 'Look at the job that should report it: it failed before the step, was skipped, lacks `if: ${{ !cancelled() }}`, or reports to another trail. If its tool wrote no file, add the line of your tool: see [tools](../tools/README.md).',
  },
  'reported-as': {
    happened: 'A report of this change has another name or type than the template.',
    step: 'Set `name` or `kind` of the step that reports it, or change the template.',
  },
  'no-name': {
    happened: 'A report without `name` counts by its type alone where the template has one requirement of that type.',
    step: 'Set `kind`, `name` and `files` in the step that reports it, such as `kind: junit`, `name: unit`, `files: reports/unit.xml`. Without `kind`, a step takes no name.',
  },
  'other-commit': {
    happened: 'Evidence counts for the commit that was built. This report is of another one.',
    step: 'Let the job run for the commit of the gate, on the same events. A trail that spans commits, such as a release, needs `commit: any`.',
  },
  'other-workflow': {
    happened: 'The template names a `workflow`, and the report has no OIDC token of it.',
    step: 'Report from that workflow with `id-token: write` and without `token`; see [reusable workflows](../guides/reusable-workflow.md).',
  },
  'few-sources': {
    happened: 'The policy `sources` asks for reports of several jobs or matrix cells of one run.',
    step: 'Report in each of them, or lower `sources`.',
  },
  'no-digest': {
    happened: 'The evidence is about an artifact, and its run did not report which bytes that is.',
    step: 'Report the artifact with the input `artifacts` (option `--artifacts`) in the same step, or in an earlier job of the same run.',
  },
  'type-not-defined': {
    happened: 'A `custom:` type without a definition judges nothing.',
    step: 'Create it with `evidence type create`; see [custom types](../guides/custom-types.md).',
  },
  'few-tests': {
    happened:
      'The files of the report have fewer tests than `min_tests`. Skipped tests do not count, and a re-run adds none.',
    step: 'Check that `files` names the results of all suites and shards, or lower `min_tests`.',
  },
  'counted-tests': {
    happened:
      'The file has totals without a test case for each test, which prove no test by name. `min_tests` counts test cases.',
    step: 'Let the test runner list its tests, or lower `min_tests`.',
  },
  'no-test': {
    happened: 'The file is a valid result with no test in it, or with skipped ones alone. That is no pass.',
    step: 'Check the command and its filters, and that the file is the one that it writes.',
  },
  'not-complete': {
    happened:
      'The file does not show everything: it states more tests than it lists, or a scan left something out. A failure may be hidden.',
    step: 'Correct what the message names, and report again. `incomplete: allow` in the policy accepts it.',
  },
  'scanner-not-named': {
    happened: 'The policy `tools` lists the scanners that count.',
    step: 'Report the result of a listed scanner, or add this one to `tools`.',
  },
  finding: {
    happened: 'The scan has more findings than the policy allows.',
    step: 'Correct the code, or update the package. To accept a finding for a time, [override the result](../guides/override.md), or suppress it in the scanner with a reason.',
  },
  review: {
    happened: 'The change waits for a review. The status is pending, and nothing is wrong.',
    step: 'Ask for the review. An approval runs no workflow by itself: add [a run on reviews](../guides/review.md).',
  },
  'approval-not-counted': {
    happened:
      'An approval counts if it is of a person with push access and, with `independent: true`, of one who wrote nothing in the change.',
    step: 'Ask another person; see [templates](../guides/templates.md#types).',
  },
  'no-pull-request': {
    happened: 'The template requires a pull request, and none that this step could read has the commit.',
    step: 'Open one. If there is one, report on the event `pull_request`, with `pull-requests: read`.',
  },
  'needed-job-failed': {
    happened: 'A job in `needs` failed, so the gate is closed also where the evidence is complete.',
    step: 'Repair that job, or take it out of `needs`.',
  },
  'needed-job-skipped': {
    happened: 'A job in `needs` did not run, so its evidence is not there to be missed.',
    step: 'Name it in `allowed-skips` if it may be skipped; see [several jobs](../guides/several-jobs.md).',
  },
  'newer-status': {
    happened: 'A later run has judged the same commit, and its status stays.',
    step: 'Follow the link of the status. This run changes nothing.',
  },
  'status-replaced': {
    happened: 'Several runs or another program set the same status at the same time.',
    step: 'Run the job again. Let one workflow alone set the status.',
  },
  unclear: {
    happened:
      'The answer of the service contradicts itself, or has a state that this version does not know. It is never a pass.',
    step: 'Use the same version of the action and the service. If that is so, report it as an issue.',
  },
  'state-not-read': {
    happened: 'The reports may be recorded, and no verdict came back.',
    step: 'A warning of the step has the reason. Run the job again.',
  },
  'verdict-failed': {
    happened: 'A signed verdict counts only what the OIDC claims of the job prove, and these prove less.',
    step: 'Follow the sentence after it; [rules 11](../spec/verdicts.md) has the rest.',
  },
  'log-not-trusted': {
    happened: 'The log of the service does not continue what it has signed before, or proves nothing.',
    step: 'Ask the operator whether a backup was restored. If so, the log has a new origin, which `log-restart-accepted` accepts.',
  },
}
