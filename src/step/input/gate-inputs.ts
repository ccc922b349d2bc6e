import { asBoolean, asChoice, asNames, asSeconds, asString, asVerifierKeys, asWholeNumber } from './input-form.ts'
import { asNeeds } from './needs.ts'
import type { Input } from './report-inputs.ts'

/** The inputs of the gate, and how the run talks to the service and to GitHub. */
export const gateInputs = {
  gate: {
    default: 'false',
    form: asChoice('true', 'status', 'artifact', 'false'),
  },
  needs: {
    default: 'none',
    form: asNeeds,
  },
  'allowed-skips': {
    default: '',
    form: asNames,
  },
  commit: {
    default: 'head',
    form: asChoice('head', 'any'),
  },
  wait: {
    default: '0',
    form: asSeconds,
  },
  verdict: {
    default: 'auto',
    form: asChoice('auto', 'true', 'false'),
  },
  'log-key': {
    default: '',
    form: asVerifierKeys,
  },
  'log-restart-accepted': {
    default: '',
    form: asNames,
  },
  'on-unreachable': {
    default: 'fail',
    form: asChoice('fail', 'warn', 'spool'),
  },
  status: {
    default: 'auto',
    form: asChoice('auto', 'true', 'false'),
  },
  comment: {
    default: 'auto',
    form: asChoice('auto', 'true', 'false'),
  },
  'dry-run': {
    default: 'false',
    form: asBoolean,
  },
  'github-token': {
    default: '${{ github.token }}',
    form: asString,
    secret: true,
  },
  timeout: {
    default: '120',
    form: asWholeNumber(1),
  },
} as const satisfies Readonly<Record<string, Input>>
