import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { greet } from '../src/greeting.js'

describe('greet', () => {
  test('says hello in English', () => {
    assert.equal(greet('Ada'), 'Hello, Ada!')
  })

  test('says hello in French', () => {
    assert.equal(greet('Ada', 'fr'), 'Bonjour, Ada!')
  })

  test('says hello in German', () => {
    assert.equal(greet('Ada', 'de'), 'Guten Tag, Ada!')
  })

  test('falls back to English', () => {
    assert.equal(greet('Ada', 'toString'), 'Hello, Ada!')
  })
})
