import { describe, expect, test } from 'vitest'
import { listCurrentActions } from '../../../../src/service/store/secret/current-action.ts'
import { detachSecrets, toSecretPrefix } from '../../../../src/service/store/secret/detach.ts'

const record = (sequence: number, body: object, members: object = {}) =>
  ({ kind: 'notification', name: 'a', body, sequence, ...members }) as never

const webhook = (secret?: string) => ({
  targets: [{ type: 'WEBHOOK', url: 'u', ...(secret !== undefined && { secret }) }],
})

describe('the secrets of notification actions', () => {
  test('are replaced by references, which begin with that of their action', () => {
    const { body, secrets } = detachSecrets(
      {
        name: 'n',
        targets: [
          { type: 'WEBHOOK', url: 'u', secret: 's' },
          { type: 'SLACK', webhook: 'w' },
          { type: 'WEBHOOK', url: 'v' },
          'x',
        ],
      },
      'a',
    )
    expect(secrets.map(({ text }) => text)).toEqual(['s', 'w'])
    const [one, two] = secrets.map(({ id }) => id)
    expect(body).toEqual({
      name: 'n',
      targets: [
        { type: 'WEBHOOK', url: 'u', secret_id: one },
        { type: 'SLACK', secret_id: two },
        { type: 'WEBHOOK', url: 'v' },
        'x',
      ],
    })
    for (const id of [one, two])
      expect(id).toMatch(new RegExp(`^${toSecretPrefix('a').replace('.', String.raw`\.`)}[\\w-]{36}$`))
    expect(toSecretPrefix('a')).toMatch(/^[\da-f]{16}\.$/)
    expect(toSecretPrefix('a')).not.toBe(toSecretPrefix('b'))
    for (const none of [{ targets: 'x' }, webhook(), {}])
      expect(detachSecrets(none, 'a')).toEqual({ body: none, secrets: [] })
  })
  test('belong to actions whose numbers are never used again', () => {
    const records = [
      record(1, {}),
      record(2, {}, { name: 'b' }),
      record(3, { number: 1 }, { kind: 'notification_deletion' }),
      record(4, {}),
      record(5, { number: 1 }, { kind: 'notification_deletion' }),
      record(6, { last: true }),
    ]
    const { current, highestNumber } = listCurrentActions(records)
    expect(highestNumber).toBe(3)
    expect(
      current.map(({ number, first, last }) => [
        number,
        (first as { sequence: number }).sequence,
        (last as { sequence: number }).sequence,
      ]),
    ).toEqual([
      [2, 2, 2],
      [3, 4, 6],
    ])
  })
})
