import { asBoolean, asChange, asJsonObject, asNames, asOptional, asPatterns, asString, asTime } from './input-form.ts'

/** A row of the table of inputs. */
export interface Input {
  readonly default: string
  /** Converts the text. Throws EvidenceError `usage`. */
  readonly form: (name: string, text: string) => unknown
  /** The value is masked in all output. */
  readonly secret?: true
}

/** The inputs that say what is reported, and where. */
export const reportInputs = {
  url: {
    default: 'embedded',
    form: asString,
  },
  token: {
    default: '',
    form: asString,
    secret: true,
  },
  org: { default: '', form: asString },
  flow: { default: '', form: asString },
  trail: { default: '', form: asString },
  kind: {
    default: 'auto',
    form: asString,
  },
  name: {
    default: '',
    form: asString,
  },
  files: {
    default: '',
    form: asPatterns,
  },
  artifacts: {
    default: '',
    form: asPatterns,
  },
  template: {
    default: '',
    form: asString,
  },
  compliant: {
    default: '',
    form: asOptional(asBoolean),
  },
  data: {
    default: '',
    form: asString,
  },
  reason: { default: '', form: asString },
  'original-type': {
    default: '',
    form: asString,
  },
  change: { default: '', form: asOptional(asChange) },
  'expires-at': {
    default: '',
    form: asOptional(asTime),
  },
  'codequality-url': {
    default: '',
    form: asString,
  },
  'codequality-token': {
    default: '',
    form: asString,
    secret: true,
  },
  'max-issues': {
    default: '',
    form: asString,
  },
  'jira-url': { default: '', form: asString },
  'jira-token': {
    default: '',
    form: asString,
    secret: true,
  },
  'jira-projects': {
    default: '',
    form: asNames,
  },
  attach: { default: 'true', form: asBoolean },
  description: {
    default: '',
    form: asString,
  },
  'user-data': {
    default: '',
    form: asJsonObject,
  },
  annotations: { default: '', form: asJsonObject },
  'external-urls': { default: '', form: asJsonObject },
} as const satisfies Readonly<Record<string, Input>>
