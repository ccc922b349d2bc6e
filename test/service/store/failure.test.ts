import { expect, test } from 'vitest'
import {
  AccessEnded,
  ForeignFlow,
  IdempotencyConflict,
  QueueFull,
  StoreUnavailable,
} from '../../../src/service/store/failure.ts'

// A log of the service shows an error that it does not expect by its name.
test.each<[string, () => Error]>([
  ['AccessEnded', () => new AccessEnded()],
  ['ForeignFlow', () => new ForeignFlow({ issuer: 'https://issuer.example', repository_id: '7' })],
  ['IdempotencyConflict', () => new IdempotencyConflict('key')],
  ['QueueFull', () => new QueueFull(9)],
  ['StoreUnavailable', () => new StoreUnavailable('lost', undefined)],
])('an error has its name: %s', (name, create) => {
  expect(create().name).toBe(name)
})
