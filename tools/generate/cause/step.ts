import type { Explanations } from './explanation.ts'

/** Messages about the inputs, the files and the template of a run. */
export const stepCauses: Explanations = {
  'no-file': {
    happened:
      'A line of `files` or `artifacts` matches nothing. Paths are relative to the workspace of this job; files of other jobs are not in it.',
    step: "Let an earlier step of the same job write the file, or download it there. Quote globs in YAML: `'*.tgz'`. Begin an optional line of `files` with `?`.",
  },
  comma: {
    happened: 'A line of `files` has several patterns.',
    step: 'Write `files: |` and one pattern on each line below it.',
  },
  'empty-workspace': {
    happened: 'The job has no file to report.',
    step: 'Add `actions/checkout` before the build, or download the results of the job that built. At a terminal, run the command in the root of a repository.',
  },
  'no-result-file': {
    happened: 'The search found no result of this kind. The sentences after it state what was left out.',
    step: 'Let an earlier step write the file to a [usual place](formats.md), or name it with `files`.',
  },
  'no-test-report': {
    happened: 'No step of this job wrote a test result, so the suggested template requires one that is not there yet.',
    step: 'Add the line that the message names. It writes a file to a [usual place](formats.md).',
  },
  'search-ended': {
    happened: 'The workspace has more files than a search looks at.',
    step: 'Name the result files with `files`.',
  },
  'tracked-file': {
    happened:
      'The file is in the repository as it is, so it proves nothing about this run. A file that a step wrote with the same bytes counts as unchanged too.',
    step: 'Take the file out of git with `git rm --cached FILE`, add it to `.gitignore`, and let a step write it. To report it all the same, name it with `files`, without a wildcard.',
  },
  'tracked-line': {
    happened: 'All files of a line of `files` are in the repository, unchanged or written again with the same bytes.',
    step: 'Take them out of git with `git rm --cached FILE`, add them to `.gitignore`, and let a step write them before this one. To report a file of the repository all the same, name it without a wildcard.',
  },
  'old-file': {
    happened: 'A cache or an earlier job on the same runner left the file, so it proves nothing about this run.',
    step: 'Let a step of this job write it. To report it all the same, name it with `files`.',
  },
  'not-checked': {
    happened:
      'git reads the checkout in the root of the workspace alone, and none on `workflow_run`, `pull_request_target` and `issue_comment`. The results count.',
    step: 'Name the results with `files`, so that no file of the repository is among them.',
  },
  'unclear-file': {
    happened:
      'The file could be a result of this run or a file of the repository, so it is neither taken nor left out.',
    step: 'Name the results with `kind` and `files`, or exclude this file with a line that begins with `!`.',
  },
  'cut-off': {
    happened:
      'The file ends too early: the tool was stopped, or still writes. Or it is no JSON, because the tool got no option for its format.',
    step: 'Look into the file. If it is text for people, give the tool the option for the format: see [formats](formats.md). Else run the tool again, and let it end before this step. An incomplete file is never reported.',
  },
  'not-xml': {
    happened: 'The file is no XML, because the tool got no option for its format, or other output was written into it.',
    step: 'Give the tool the option for the format: see [formats](formats.md). Let it write to a file of its own, and not to the output of the command.',
  },
  'form-not-read': {
    happened: 'The tool and its format are known, and the format is not one that is read.',
    step: 'Give the tool the option that the message names. [Formats](formats.md) lists what is read.',
  },
  'symbolic-link': {
    happened: 'The path leads out of the workspace or of the downloaded folder.',
    step: 'Name the file by its own path, or copy it into the workspace.',
  },
  'not-attached': {
    happened:
      'The result is reported and counts. Its file has more than 10 MB, also compressed, so the record has its size and SHA-256 in `attachment_omitted`.',
    step: 'Keep the file with actions/upload-artifact, or set `attach: false` to end the note.',
  },
  'empty-input': {
    happened:
      'A variable such as `vars.EVIDENCE_URL` has no value here. An empty `url`, `gate` or `needs` is an error, so that a missing variable never opens a gate.',
    step: 'Set the variable for this repository or environment, or write the value, such as `url: embedded`.',
  },
  'empty-expression': {
    happened: 'A step output of that name does not exist, or its step was skipped.',
    step: 'Check the `id` of the step and the name of the output.',
  },
  'embedded-input': {
    happened: 'The embedded service has the evidence of one job alone, and signs nothing.',
    step: 'Remove the input, or set `url` to a service.',
  },
  'several-of-type': {
    happened: 'The report has no `name`, and more than one requirement of the template fits.',
    step: 'Set `kind`, `name` and `files`, such as `kind: junit`, `name: app.unit-tests`, `files: reports/unit.xml`. Without `kind`, a step takes no name.',
  },
  'artifact-name': {
    happened: 'The name before `=` in `artifacts` is not in the template.',
    step: 'Write the name of the template, such as `app=dist/*.tgz`, or add the artifact to the template.',
  },
  'not-overridable': {
    happened: 'Its name has characters that the name of an [override](../guides/override.md) cannot have.',
    step: 'Use letters, digits, `-`, `_` and `,` alone.',
  },
  'template-not-valid': {
    happened: 'The file has a member or a value that a template does not have. Nothing was recorded.',
    step: 'Correct the line. `evidence lint` checks the file before a push; see [templates](../guides/templates.md).',
  },
  'template-after-merge': {
    happened: 'The gate of this change is judged by the template of the base branch; the next one would have none.',
    step: 'Correct the template before the merge. `evidence lint` checks it.',
  },
  'template-not-read': {
    happened: 'The template is read from a commit, which the checkout does not have with its files.',
    step: 'Leave `github-token` at its default, or check out with `fetch-depth: 0`, without a `filter` and without `path`. With nektos/act, pass `-s GITHUB_TOKEN`.',
  },
  node: {
    happened:
      'The Node that runs `evidence serve`, or a command without `url`, is older. A reporter needs Node 20, a service more.',
    step: 'Install a newer Node, in a workflow with `actions/setup-node` and `node-version: 24` before the step. A job can also set `url` to a running service.',
  },
  'no-node': {
    happened: 'The container of the job has no Node, or an old one.',
    step: 'Add `actions/setup-node` with `node-version: 24` before the step.',
  },
  'no-records': {
    happened: 'The command reads the folder of the embedded service, and nothing was reported here.',
    step: 'Give `--url` or `$EVIDENCE_URL` of the service that has the records, or run `evidence report` first.',
  },
  'internal-error': {
    happened: 'A fault of this program. A gate fails.',
    step: 'Run again with `EVIDENCE_DEBUG=1`, or the job with debug logging, and report the output as an issue.',
  },
}
