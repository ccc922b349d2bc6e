import { jsonOption, type Usage } from './option.ts'

/** The command that checks files without the service (rules 11.7, 12.4). */
export const verifyUsage = {
  positionals: 'FILE',
  maxPositionals: 1,
  summary: 'Check a package of a trail, a signed verdict or a receipt without the service',
  options: {
    'log-key': {
      placeholder: 'KEY',
      description:
        'Verifier key of the log, such as example.com/log/acme+530d903a+AekyeRrm…, of a package or receipt. Repeatable.',
    },
    'log-policy': {
      placeholder: 'FILE',
      description:
        'Keys of the log, its witnesses and how many of them must have cosigned: a C2SP tlog-policy, of a package or receipt.',
    },
    'verdict-key': {
      placeholder: 'FILE',
      description:
        'Public key of the verdicts of the service, ECDSA P-256 in PEM, of a signed verdict alone. Repeatable, for the key before it.',
    },
    subject: {
      placeholder: 'PATH',
      description:
        'File, folder or image that must be a subject of the verdict. Repeatable. This or --commit is required, except to look at a package.',
    },
    org: { placeholder: 'ORG', description: 'Organisation of the verdict. Required with --subject and --commit.' },
    flow: {
      placeholder: 'FLOW',
      description: 'Flow of the verdict. Required with --subject and --commit, because its template decides.',
    },
    commit: { placeholder: 'SHA', description: 'Whole commit SHA that must be a subject of the verdict.' },
    ref: { placeholder: 'REF', description: 'Ref of the verdict, such as refs/heads/main.' },
    'pull-request': {
      placeholder: 'NUMBER',
      description: 'Pull request of the verdict. Without it, a verdict of a pull request is refused.',
    },
    'max-age': { placeholder: 'TIME', description: 'Oldest verdict, such as 30m, 24h or 7d. Default: any.' },
    accept: {
      placeholder: 'LEVEL',
      description:
        'Level beside DELIVERY_EVIDENCE_COMPLIANT that is good enough: declared, own-template or own-readings. Repeatable.',
      choices: ['declared', 'own-template', 'own-readings'],
    },
    template: {
      placeholder: 'FILE',
      description: 'Template of the question, if it is no version of the flow: a package does not have it.',
    },
    repository: {
      placeholder: 'FOLDER',
      description: 'Git checkout in which the commit of the verdict must have the template, as a YAML or JSON file.',
    },
    extract: {
      placeholder: 'FOLDER',
      description:
        'Folder for what follows from a package that is verified: statements of in-toto, and verdicts as sigstore bundles. It must be new or empty.',
    },
    html: { placeholder: 'FILE', description: 'Page to write about a package, for an auditor, to read or print.' },
    json: jsonOption,
  },
  examples: [
    'verify trail.tar --log-key KEY --subject dist/app.tgz --org acme --flow shop --ref refs/heads/main --max-age 24h',
    'verify trail.tar --log-policy log.policy --html report.html --repository .',
  ],
} satisfies Usage
