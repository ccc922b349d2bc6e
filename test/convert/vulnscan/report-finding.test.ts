import { expect, test } from 'vitest'
import { describeFindings } from '../../../testkit/convert/finding.ts'
import { analyzed, bom, osv } from '../../../testkit/convert/scanner-output.ts'

type Members = Readonly<Record<string, unknown>>

const gitlabOf = (found: Members): unknown => ({
  version: '15.0',
  scan: analyzed,
  vulnerabilities: [{ severity: 'High', ...found }],
})

test.each<[string, unknown, string]>([
  [
    'a GitLab report of a dependency',
    gitlabOf({
      identifiers: [{ name: 'N', value: 'V' }],
      name: 'name',
      description: 'd',
      solution: 'Upgrade to 2',
      location: { file: 'go.sum', dependency: { package: { name: 'qs' }, version: '1.0' } },
    }),
    'high V | qs 1.0: name. Upgrade to 2 | go.sum | 0',
  ],
  [
    'a GitLab report with a message',
    gitlabOf({ identifiers: [{ name: 'N' }], message: 'm', name: 'n' }),
    'high N | m |  | 0',
  ],
  ['a GitLab report with a description', gitlabOf({ identifiers: [], id: 'I', description: 'd' }), 'high I | d |  | 0'],
  ['a GitLab report without names', gitlabOf({}), 'high  |  |  | 0'],
  [
    'a GitLab report of an image',
    gitlabOf({ id: 'I', location: { image: 'alpine', hostname: 'h' } }),
    'high I | I | alpine | 0',
  ],
  [
    'a GitLab report of a page',
    gitlabOf({ id: 'I', location: { hostname: 'https://h', path: '/p', start_line: 3, end_line: 4 } }),
    'high I | I | https://h/p:3-4 | 0',
  ],
  [
    'CycloneDX with the names of its components',
    {
      ...Object(
        bom([
          {
            id: 'CVE-1',
            description: 'd',
            detail: 'long',
            recommendation: 'Upgrade',
            ratings: [{ severity: 'high', score: 7 }, { score: 8.5 }, {}],
            affects: [{ ref: 'a' }, { ref: 'b' }, { ref: 'c' }, { ref: 'm' }, { ref: 'x' }, {}],
          },
        ]),
      ),
      components: [
        {
          'bom-ref': 'a',
          purl: 'pkg:npm/a@1',
          name: 'a',
          version: '1',
          components: [{ 'bom-ref': 'b', name: 'b', version: '2' }],
        },
        { 'bom-ref': 'c', name: 'c' },
        { name: 'without a reference' },
      ],
      metadata: { component: { 'bom-ref': 'm', name: 'main' } },
    },
    'high CVE-1 | d. Upgrade | pkg:npm/a@1 b@2 c main x  | 8.5',
  ],
  [
    'CycloneDX with a detail',
    bom([{ id: 'CVE-1', detail: 'long', ratings: [{ score: 7 }] }]),
    'high CVE-1 | long |  | 7',
  ],
  ['CycloneDX with an id alone', bom([{ id: 'CVE-1', ratings: [{ score: '7.0' }] }]), 'high CVE-1 | CVE-1 |  | 7'],
  [
    'CycloneDX without an id',
    bom([{ ratings: [{ severity: 'low' }, { severity: 'medium' }, { severity: 'odd' }] }]),
    'medium  |  |  | 0',
  ],
  [
    'OSV-Scanner with the fixed version of its package',
    {
      results: [
        {
          source: { path: 'go.mod' },
          packages: [
            {
              package: { name: 'net', version: '1.0' },
              groups: [{ ids: ['G'], max_severity: '8' }],
              vulnerabilities: [
                {
                  id: 'G',
                  affected: [
                    { package: { name: 'other' }, ranges: [{ type: 'SEMVER', events: [{ fixed: '1.1' }] }] },
                    {
                      package: { name: 'net' },
                      ranges: [
                        { type: 'GIT', events: [{ fixed: 'abc' }] },
                        {
                          type: 'SEMVER',
                          events: [{ introduced: '0' }, { fixed: '0.9' }, { fixed: '1.2' }, { fixed: '1.2' }],
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
    'high G | net 1.0 (fixed in 1.2): G | go.mod | 8',
  ],
  [
    'OSV-Scanner with a summary',
    osv([{ ids: ['G', 'C'], max_severity: 7 }], [{ id: 'G' }, { id: 'C', summary: 's' }]),
    'high G | net 1: s | go.mod | 7',
  ],
  ['OSV-Scanner without a summary', osv([{ ids: ['G', 'C'], max_severity: 7 }]), 'high G | net 1: G, C | go.mod | 7'],
  [
    'OSV-Scanner with the higher of two scores',
    osv([{ ids: ['G'], max_severity: 7 }, { ids: ['G'], max_severity: 9 }, { ids: ['G'] }]),
    'high G | net 1: G | go.mod | 9',
  ],
  [
    'OSV-Scanner without names',
    { results: [{ source: {}, packages: [{ groups: [{ max_severity: 7 }] }] }] },
    'high  |  |  | 7',
  ],
])('a finding of a report: %s', async (_what, document, finding) => {
  expect(await describeFindings(document)).toEqual([finding])
})

test('OSV-Scanner that is joined through a third one has all names once', async () => {
  const groups = [{ ids: ['A', 'B'] }, { ids: ['D', 'C'] }, { ids: ['B', 'C'] }, { ids: ['E'] }]
  expect(await describeFindings(osv(groups))).toEqual([
    'unknown A | net 1: A, B, C, D | go.mod | 0',
    'unknown E | net 1: E | go.mod | 0',
  ])
})
