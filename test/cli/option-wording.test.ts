import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toOptionWording } from '../../src/cli/option-wording.ts'
import { inputs } from '../../src/step/input/input.ts'

test.each([
  ['Input `url` is empty.', '--url is empty.'],
  ['Set `gate` to `true` or `status`.', 'Set --gate to `true` or `status`.'],
  ['With `gate: status`: pending.', 'With --gate status: pending.'],
  ['`gate` takes `status`: the commit status decides.', '--gate takes `status`: the commit status decides.'],
  ['Input `wait` cannot be used with `url: embedded`.', '--wait cannot be used with --url embedded.'],
  ['`files`: no file matches x.', '--files: no file matches x.'],
  ['`ok`: no file matches x.', '`ok`: no file matches x.'],
  ['Input `max-connections` is "0".', '--max-connections is "0".'],
  ['Set `compliant: true` or `attach: false`.', 'Set --compliant or --attach=false.'],
  ['Check `org`, `flow`, `trail` and `url`.', 'Check --org, --flow, --trail and --url.'],
  [
    'Input `gate` is "x"; it takes `true`, `status` or `false`.',
    '--gate is "x"; it takes `true`, `status` or `false`.',
  ],
  ['Is `url` the base URL?', 'Is --url the base URL?'],
  ['A result in the input `needs` is wrong.', 'A result in --needs is wrong.'],
  ['Input `original-type` is "x"; remove the input.', '--original-type is "x"; remove the option.'],
  ['Check that an earlier step of this job writes it.', 'Check that an earlier command writes it.'],
  ['The test "fails in this step of `url`" fails.', 'The test "fails in this step of `url`" fails.'],
  ['Add the line `id-token: write` to `permissions:`.', 'Add the line `id-token: write` to `permissions:`.'],
])('%s is %s', (message, worded) => {
  expect(toOptionWording(message)).toBe(worded)
})

test.each([
  ['Check `org`, `flow`, `trail` and `url`.', 'Check --org, --flow and --url.'],
  ['Check `org`, `trail` and `flow`.', 'Check --org and --flow.'],
  ['Check `org` and `trail`.', 'Check --org.'],
  ['Check `trail`.', 'Check --trail.'],
  ['Set `gate` to `true` or `status`.', 'Set --gate to `true` or `status`.'],
])('%s is %s for a command without --trail', (message, worded) => {
  expect(toOptionWording(message, new Set(['org', 'flow', 'url', 'gate']))).toBe(worded)
})

test('no message names an input as such, and text in quotes never changes', () => {
  const name = fc.constantFrom(...Object.keys(inputs))
  const quoted = fc.string().map((text) => JSON.stringify(text))
  fc.assert(
    fc.property(name, quoted, (input, text) => {
      const worded = toOptionWording(`Input \`${input}\` is ${text}; it takes another.`)
      expect(worded).toBe(`--${input} is ${text}; it takes another.`)
    }),
  )
})

test('a message does not begin with an input that the command has no option for', () => {
  const options = new Set(['subject'])
  expect(toOptionWording('`artifacts`: no file matches x.', options)).toBe('no file matches x.')
  expect(toOptionWording('`artifacts`: no file matches x.', new Set(['artifacts']))).toBe(
    '--artifacts: no file matches x.',
  )
})
