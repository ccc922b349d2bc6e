import { asBoolean, asChoice, asNames, asSeconds, asString, asWholeNumber } from './input-form.ts'
import { asNeeds } from './needs.ts'
import type { Input } from './report-inputs.ts'

/** The inputs of the gate, and how the run talks to the service and to GitHub. */
export const gateInputs = {
  gate: {
    description:
      'Whether the step is a gate: `true`, `status`, `artifact` or `false`. `true`: fail unless the trail is compliant. `status`: leave the decision to the commit status, and fail only if there is no verdict; on an event without a status the same as `true`. `artifact`: fail unless the artifacts of this step are compliant. `false`: report only. An empty value is an error, because a variable that is not set must not disable the gate.',
    default: 'false',
    form: asChoice('true', 'status', 'artifact', 'false'),
    sample: 'MODE',
  },
  needs: {
    description:
      'For a gate: the expression `toJSON(needs)`, or where that is too long for an environment variable, `join(needs.*.result)`. The gate fails if one of these jobs failed, was cancelled, or was skipped and is not in `allowed-skips`. An empty value is an error, because it comes from a job without `needs:`.',
    default: 'none',
    form: asNeeds,
    sample: 'JSON',
  },
  'allowed-skips': {
    description: 'The jobs in `needs` that may be skipped, one per line.',
    default: '',
    form: asNames,
    sample: 'JOB',
  },
  commit: {
    description:
      'The evidence that counts for the gate: `head` for the evidence of the commit of this change alone, `any` for a trail that spans commits, such as that of a release.',
    default: 'head',
    form: asChoice('head', 'any'),
    sample: 'MODE',
  },
  wait: {
    description:
      'Seconds that the gate waits for missing evidence from other jobs. Not allowed with `embedded`, which has no evidence of other jobs.',
    default: '0',
    form: asSeconds,
    sample: 'SECONDS',
  },
  'on-unreachable': {
    description:
      'If the service cannot be reached: `fail` fails the step, `warn` only warns, `spool` stores the reports in a folder for `evidence replay`. A gate fails in all cases.',
    default: 'fail',
    form: asChoice('fail', 'warn', 'spool'),
    sample: 'MODE',
  },
  status: {
    description:
      'The commit status `delivery-evidence/<flow>` on the head of a pull request or merge group, set by each step with `gate: true` or `gate: status`: `auto` (if the token is allowed to set it), `true` or `false`.',
    default: 'auto',
    form: asChoice('auto', 'true', 'false'),
    sample: 'MODE',
  },
  comment: {
    description:
      'One comment on the pull request for each flow, which each run updates: `auto` (if the token is allowed to write it), `true` or `false`.',
    default: 'auto',
    form: asChoice('auto', 'true', 'false'),
    sample: 'MODE',
  },
  'dry-run': {
    description: 'Print the reports and the verdict that would result, and change nothing.',
    default: 'false',
    form: asBoolean,
    sample: 'BOOLEAN',
  },
  'github-token': {
    description: 'GitHub token for pull requests, the template of a branch, the status and the comment.',
    default: '${{ github.token }}',
    form: asString,
    secret: true,
    sample: 'TOKEN',
  },
  timeout: {
    description: 'Seconds that a call to the service may take, retries included.',
    default: '120',
    form: asWholeNumber(1),
    sample: 'SECONDS',
  },
} as const satisfies Readonly<Record<string, Input>>
