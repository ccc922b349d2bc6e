import { expect, test } from 'vitest'
import { toKeyFileLocation } from '../../src/service/data-location.ts'

const folder = '/data'
const postgres = 'postgres://ada@db.example.test/evidence'

test.each([
  ['beside the database of the folder', { folder }, '/data/evidence.key'],
  ['beside a database elsewhere', { folder, database: '/other/records.db' }, '/other/evidence.key'],
  ['beside the database, also with S3', { folder, attachments: 's3://b/p?region=r' }, '/data/evidence.key'],
  ['in the folder beside PostgreSQL', { folder, database: postgres }, '/data/evidence.key'],
  ['with the attachments', { folder, database: postgres, attachments: '/files' }, '/files/evidence.key'],
  ['nowhere', { folder, database: postgres, attachments: 's3://b/p?region=r' }, undefined],
  ['where it is given', { folder, database: postgres, attachments: 's3://b/p?region=r', keyFile: '/k' }, '/k'],
  ['where it is given, also with SQLite', { folder, keyFile: '/k' }, '/k'],
])('the key file is %s', (_, location, expected) => {
  expect(toKeyFileLocation(location)).toBe(expected)
})
