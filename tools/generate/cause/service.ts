import type { Explanations } from './explanation.ts'

/** Messages about a service that does not answer, or that refuses a request. */
export const serviceCauses: Explanations = {
  unreachable: {
    happened:
      'No connection to the server that the message names. The reason is after the colon: the port, the name, a firewall or a proxy.',
    step: 'Call the address with curl from the same machine. For proxies, see [runners](../guides/action.md#runners); what a step does in an outage: [while the service is down](../guides/outage.md).',
  },
  certificate: {
    happened: 'The certificate is of an authority that Node does not know, often that of a company proxy.',
    step: 'Set `NODE_EXTRA_CA_CERTS` to the file of the authority, in the environment of the step.',
  },
  'every-attempt': {
    happened:
      '408, 429 or 5xx until `timeout`: the service is overloaded, stops, or its database or disk fails. Its sentence follows.',
    step: 'Run again: reports have an idempotency key, so nothing is recorded twice. The operator looks at `/readyz` and the log.',
  },
  redirect: {
    happened: 'The token would go to another host.',
    step: 'Use the address after the redirect; for the service, `url` with https and `/api/v2`.',
  },
  'not-json': {
    happened: 'Another server answers: the page of a proxy or of a sign-in, or a wrong path.',
    step: 'Open the address that the message names. For the service, `url` ends in `/api/v2`; look for a proxy in between.',
  },
  'lacks-operation': {
    happened: 'The service has no such operation, or `url` is not its base URL.',
    step: 'Check `url`. [The API](api.md) has the operations that each service has; other evidence can be a `custom:` type.',
  },
  'not-found': {
    happened: '404: the organisation, flow, trail or artifact has no record.',
    step: 'Check `org`, `flow` and `trail`. A gate alone judges what another step has reported before.',
  },
  'too-large': {
    happened: '413: a body or a file is over a [limit](../spec/service.md).',
    step: 'Set `attach: false`, or split the result into several reports.',
  },
  'trail-full': {
    happened: '413: all reports of a trail are read for a verdict, and there is room for so many.',
    step: 'Use a trail for each commit. A trail that takes every build of a branch fills up.',
  },
  'key-reused': {
    happened: '422: the same `Idempotency-Key` came with another body. Nothing was recorded.',
    step: 'Send a new key for a new request. A spooled report that gets this answer has to be reported again.',
  },
  'too-many-requests': {
    happened: '429: the caller is over `--requests-per-second`.',
    step: 'The client waits and repeats by itself. Give each team its own token, or raise the limit.',
  },
  'queue-full': {
    happened: '503: more writes arrive than the database stores.',
    step: 'Clients repeat by themselves. If it lasts, look at the disk and the database of the service.',
  },
  'database-lost': {
    happened: '503: the connection to PostgreSQL is lost.',
    step: 'The operator checks the database and the network. The service connects again by itself.',
  },
  'database-full': {
    happened: '503: the disk or the quota of the database is full.',
    step: 'The operator makes room. The service needs no restart.',
  },
  'database-locked': {
    happened: '503: another program holds the SQLite file.',
    step: 'The operator ends that program. To copy the data, use `evidence backup`.',
  },
  'database-read-only': {
    happened: '503: the server is a standby, or the file cannot be written.',
    step: 'The operator gives the address of the primary as `--database`, or the right to write.',
  },
  'attachments-out': {
    happened: '503: S3 or the folder of the attachments does not answer.',
    step: 'Run again later. The operator finds the reason in the log.',
  },
  'attachments-refused': {
    happened: '500: the credentials or the policy of the bucket do not allow it. It does not pass by itself.',
    step: 'The operator corrects the credentials; the log has the answer of S3.',
  },
  'no-secrets': {
    happened: '501: a notification action has a secret, and the service has no key to encrypt it.',
    step: 'The operator gives `--key-file`, in a folder that lasts.',
  },
}
