import type { Sent } from './send.ts'

/** An attack: requests that are sent again and again, by so many senders at the same time. `{org}` is that of the attacker. */
export interface Attack {
  readonly name: string
  readonly senders: number
  readonly requests: readonly Sent[]
}

const kib = 1024
const trail = '/attestations/{org}/flow/trail/trail'
const dense = (unit: string): string =>
  `{"attestation_name":"a","is_compliant":true,"user_data":{"a":[${unit.repeat(Math.floor((2000 * kib) / unit.length))}1]}}`
const post = (kind: string, data: unknown, members: Partial<Sent> = {}): Sent => ({
  method: 'POST',
  path: `${trail}/${kind}`,
  data,
  ...members,
})
const generic = (members: object): Sent => post('generic', { attestation_name: 'a', is_compliant: true, ...members })
const get = (path: string, headers: Sent['headers'] = {}): Sent => ({ method: 'GET', path, headers })
const template = (content: string): Sent => ({
  method: 'PUT',
  path: '/flows/{org}/template_file',
  data: { name: 'flow' },
  file: ['template_file', content],
})
const customType = (name: string, rules: readonly string[]): Sent => ({
  method: 'POST',
  path: '/custom-attestation-types/{org}',
  data: { name, rules },
})
const analysis = {
  analysedAt: 'T'.repeat(4 * kib),
  project: { key: 'k', url: 'u', name: 'n' },
  serverUrl: 's',
  taskId: 't',
  status: 'SUCCESS',
  changedAt: 'T'.repeat(4 * kib),
  qualityGate: { status: 'OK', name: 'g', conditions: [] },
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Requests of callers without a valid token, at the address of the others: unknown tokens, and job tokens of an unknown issuer. */
const strangers = Array.from({ length: 500 }, (_, at): Sent => {
  const job = `${part({ alg: 'RS256', kid: `k${at}` })}.${part({ iss: `https://issuer${at}.example`, aud: 'a' })}.c2lnbmF0dXJl`
  const token = at % 5 === 0 ? job : `des_${at.toString(36).padStart(12, '0')}_${'a'.repeat(43)}`
  return get('/flows/{org}', { authorization: `Bearer ${token}` })
})

/** Trails of 6 MB: 20 of them are larger than the cache of trails and the memory for reads. */
const largeTrails = Array.from({ length: 20 }, (_, at) => `large-${at}`)
const large = (name: string, trailName: string): Sent => {
  const user_data = { text: 'x'.repeat(1000 * kib) }
  const path = `/attestations/{org}/flow/trail/${trailName}/generic`
  return { method: 'POST', path, data: { attestation_name: name, is_compliant: true, user_data } }
}

/** Sent once, before the attacks. */
export const preparation: readonly Sent[] = [
  customType('endless', ['last(range(1e15))']),
  customType('greedy', ['[range(1e9)] | length > 0']),
  ...Array.from({ length: 1500 }, (_, at) => generic({ attestation_name: `name-${at}` })),
  ...largeTrails.flatMap((name) => Array.from({ length: 6 }, (_, at) => large(`name-${at}`, name))),
]

export const attacks: readonly Attack[] = [
  {
    name: 'characters that backtrack',
    senders: 2,
    requests: [
      generic({ annotations: { source: { workflow: '@'.repeat(60 * kib) } } }),
      generic({ git_commit_info: { sha1: 'a', author: ' '.repeat(4 * kib), message: '<'.repeat(64 * kib) } }),
      post('codequality', { attestation_name: 'q', codequality_results: analysis }),
      get('/trails/{org}/flow/trail'),
      get('//{org}/flows/flow/trails/trail'),
      get('//{org}/flows/flow'),
    ],
  },
  {
    name: 'templates with many keys',
    senders: 2,
    requests: [
      template(Array.from({ length: 12_000 }, (_, at) => `${at.toString(36)}:\n`).join('')),
      template(`version: 1\ntrail: [${'[],'.repeat(20_000)}]`),
    ],
  },
  {
    name: 'the densest JSON',
    senders: 4,
    requests: ['[],', '1,', '1e999,', '12345678901234567890,', '"",'].map((unit) => post('generic', dense(unit))),
  },
  {
    name: 'bodies with many errors',
    senders: 2,
    requests: [
      post('junit', { attestation_name: 'a', junit_results: Array.from({ length: 90_000 }, () => ({})) }),
      post('junit', Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`m${at}`, 1]))),
    ],
  },
  {
    name: 'rules that never end',
    senders: 4,
    requests: ['endless', 'greedy'].map((type_name) =>
      post('custom', { attestation_name: 'c', type_name, attestation_data: {} }),
    ),
  },
  {
    name: 'readers that wait',
    senders: 100,
    requests: [get('/trails/{org}/flow/trail', { prefer: 'wait=5' })],
  },
  { name: 'tokens of strangers', senders: 20, requests: strangers },
  { name: 'large reports', senders: 2, requests: largeTrails.map((name) => large('name-0', `${name}-written`)) },
  {
    name: 'large trails that are read',
    senders: 4,
    requests: [
      ...largeTrails.map((name) => get(`/trails/{org}/flow/${name}`)),
      get('/trails/{org}/flow'),
      get('/attestations/{org}?flow_name=flow&per_page=100'),
    ],
  },
  {
    name: 'pages',
    senders: 4,
    requests: [
      get('//{org}'),
      get('//{org}/flows/flow?state=COMPLIANT&author=unknown'),
      ...largeTrails.map((name) => get(`//{org}/flows/flow/trails/${name}`)),
      get('//{org}/flows/flow/trails/trail'),
      get('//{org}/search?q=name-1'),
      get('//{org}/actions'),
    ],
  },
  {
    name: 'probes and searches',
    senders: 4,
    requests: [
      get('//readyz'),
      get('//metrics'),
      get(`//{org}/search?q=${'%20'.repeat(1000)}`),
      get('/search/{org}/sha/aaaaaaa'),
    ],
  },
]
