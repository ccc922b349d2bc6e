import { describe, expect, test } from 'vitest'
import { printVerifierKey } from '../../src/log/note-key.ts'
import { parseLogPolicy } from '../../src/log/policy.ts'

function toKey(name: string, type: 0x01 | 0x04, byte: number): string {
  return printVerifierKey({ name, type, publicKey: Buffer.alloc(32, byte) })
}

const log = toKey('example.com/log', 0x01, 1)
const [ada, bob, cat] = ['ada', 'bob', 'cat'].map((name, at) => toKey(`${name}.example/w`, 0x04, at + 2))
const three = `witness ada ${ada}\nwitness bob ${bob} https://bob.example\nwitness cat ${cat}\n`

function isQuorum(policy: string, cosigners: readonly (string | undefined)[]): boolean {
  return parseLogPolicy(policy).isQuorum(new Set(cosigners.flatMap((one) => one ?? [])))
}

describe('the policy of a log', () => {
  test('has logs, witnesses and comments', () => {
    const { logs, witnesses } = parseLogPolicy(
      `# the log\nlog ${log} https://example.com/log # here\n\n\twitness ada ${ada}\r\nquorum ada`,
    )
    expect(logs.map(printVerifierKey)).toEqual([log])
    expect(witnesses.map(printVerifierKey)).toEqual([ada])
  })

  test.each<[string, readonly (string | undefined)[], boolean]>([
    ['quorum none', [], true],
    ['quorum ada', [], false],
    ['quorum ada', [bob], false],
    ['quorum ada', [ada], true],
    ['group g any ada bob\nquorum g', [cat], false],
    ['group g any ada bob\nquorum g', [bob], true],
    ['group g all ada bob\nquorum g', [bob], false],
    ['group g all ada bob\nquorum g', [bob, ada], true],
    ['group g 2 ada bob cat\nquorum g', [cat, 'ada'], false],
    ['group g 2 ada bob cat\nquorum g', [cat, ada], true],
    ['group g any ada bob\ngroup h all g cat\nquorum h', [ada, bob], false],
    ['group g any ada bob\ngroup h all g cat\nquorum h', [cat, bob], true],
  ])('with "%s" and the cosigners %j decides %s', (lines, cosigners, decided) => {
    expect(isQuorum(three + lines, cosigners)).toBe(decided)
  })

  test.each([
    ['', 'it has no quorum'],
    ['quorum none\nquorum none', 'line 2: a policy has one quorum'],
    ['quorum ada', 'line 1: "ada" is no witness or group'],
    ['qurum none', 'line 1: "qurum" is no keyword'],
    ['constructor x', 'line 1: "constructor" is no keyword'],
    [`log ${ada}`, 'line 1: a log has a verifier key of type 1'],
    [`witness ada ${log}`, 'line 1: a witness has a name and a verifier key of type 4'],
    [`witness ada ${ada?.replace('ada', 'eve')}`, 'line 1: a witness has a name and a verifier key'],
    [`witness ada ${ada}\nwitness bob ${ada}\nquorum none`, 'line 2: the key of "bob" occurs twice'],
    [`witness ada ${ada}\nwitness ada ${bob}`, 'line 2: the name "ada" is taken'],
    [`witness none ${ada}`, 'line 1: the name "none" is taken'],
    [`${three}group g 0 ada`, 'line 4: "0" of 1 members is no threshold'],
    [`${three}group g 3 ada bob`, 'line 4: "3" of 2 members is no threshold'],
    [`${three}group g any`, 'line 4: "any" of 0 members is no threshold'],
    [`${three}group g 1 ada ada`, 'line 4: a member of "g" occurs twice'],
    [`${three}group g 1 dan`, 'line 4: "dan" is no witness or group'],
    [`${three}group g 1 g`, 'line 4: "g" is no witness or group'],
  ])('%j is refused: %s', (text, reason) => {
    expect(() => parseLogPolicy(text)).toThrow(reason)
  })
})
