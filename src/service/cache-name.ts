/** The caches of the service (docs/decisions/24-caches.md). Each is created with its app or its store; no module holds state. */
export type CacheName = 'histories' | 'concurrent-reads' | 'judgements' | 'parsed-records' | 'events'
