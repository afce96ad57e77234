/** Limits for callers (sections 4.2, 4.5 and 8), or their defaults if a setting can change them. */
export const limits = {
  /** The most changes that one call of `GET /changes` with `exclude_own` examines. */
  changesExamined: 1000,
  /** Records on a page: the maximum, and the default. */
  pageSizeMax: 200,
  pageSizeDefault: 50,
  /** The most bytes of a page, a preview or another answer with records; a page ends earlier, and says that there is more. */
  answerBytes: 2_000_000,
  filterValues: 20,
  /** The most ids in one request for a list. */
  idsAtOnce: 200,
  /** The most fields to group by in a summary, the most groups in it, and the most that are told apart before the groups are chosen. */
  summaryFields: 2,
  summaryGroups: 1000,
  summaryGroupsFound: 10_000,
  /** The most characters and words in a search. The records that it returns: the maximum, and the default. */
  searchCharacters: 200,
  searchWords: 8,
  searchHitsMax: 50,
  searchHitsDefault: 20,
  /** Operations in a members batch, records in an attendance batch. */
  batchItems: 100,
  /** The most characters of an item's `if_match`. */
  ifMatchCharacters: 200,
  /** Faults listed in the result of one batch item. */
  faultsOfItem: 3,
  idempotencyKeyCharacters: 120,
  /** Days for which the response to a request with an Idempotency-Key is kept (open point of section 8). */
  idempotencyDays: 7,
  /** Sandbox keys an IP address can mint in one day (UTC), and how long each works. */
  sandboxKeysPerDay: 5,
  sandboxKeyDays: 7,
  /** Requests a key may make in one minute (open point of section 8; `RATE_LIMIT_PER_MINUTE`). */
  requestsPerMinute: 600,
  /** The highest limit on requests per minute that can be set. */
  requestsPerMinuteMax: 1_000_000,
  /** The most keys or grants in a list. */
  credentialsListed: 200,
  /** Hours for which the old secret of a rotated key may keep working. */
  oldKeyHours: 24,
  /** A key is flagged after this many days without use, or this many days before it expires. */
  unusedKeyDays: 30,
  expiresSoonDays: 14,
  /** The most writes of a club that can wait; each keeps its body in memory. */
  writesWaiting: 100,
  /** Invalid credentials an IP address may send in one minute (open point of section 8). */
  failuresPerMinute: 60,
  /** The default quotas of a club in the shared database (`kantine clubs quotas` changes them). */
  records: 1_000_000,
  keys: 100,
  webhookEndpoints: 20,
  people: 1000,
  /** Clubs in which one account can have a role, and that its pages list. */
  clubsOfAccount: 1000,
  waitingDeliveries: 100_000,
  keptAnswerBytes: 100_000_000,
  /** Connections that one address may have open (`CONNECTIONS_PER_ADDRESS`). */
  connectionsPerAddress: 100,
  /** The largest body of a request, in bytes. */
  bodyBytes: 1_048_576,
  /** The most values in a body: more than in a batch of 100 records with 500 ids each. */
  bodyValues: 60_000,
  /** The most names, texts, objects and lists in a body; these take longer to parse than numbers. */
  bodyParts: 4_000,
  /** The most levels of objects and lists in a body. */
  bodyLevels: 20,
  /** The most values about the client in an assistant's message. Validating MCP schemas takes far longer than parsing JSON. */
  clientValues: 1_000,
  /** The largest request line and headers together, in bytes. */
  headerBytes: 16_384,
  /** Days for which the usage of a key is kept (section 5). */
  usageDays: 30,
  /** Rejected requests of a key that are kept, and for how many days. */
  refusedRequests: 100,
  refusedRequestDays: 7,
  /** Kinds of errors counted separately for a key in one day. A kind is an error code at one call. */
  errorKinds: 50,
  /** Days without use after which an assistant's grant ends (open point of section 5). */
  grantIdleDays: 90,
  /** Days for which the change log is kept, and with it the API's list of changes. */
  changeLogDays: 400,
  auditLogDays: 400,
  /** Days after which a session of the application ends, even if it is in use. */
  sessionDays: 30,
  /**
   * Days that a charge keeps the name of a removed member: the seven years for which financial records must be kept (in the Netherlands:
   * AWR, article 52), plus at most one until the financial year is over.
   */
  debtorDays: 2922,
  /** Days for which the log of webhook deliveries is kept (open point of section 6). */
  deliveryDays: 30,
  /** Hours for which notifications are also signed with an endpoint's replaced secret. */
  oldSecretHours: 24,
  /** Days with only failures after which an endpoint is disabled; a warning is sent at least a day before. */
  failingDays: 5,
  /** Seconds a receiver has to respond to a webhook. */
  webhookTimeoutSeconds: 15,
  /** Assistants that one address can register in an hour, and days after which an unused registration is deleted. */
  registrationsPerHour: 20,
  unusedClientDays: 90,
  /** The most characters in an assistant's name, and the most redirect URIs that it can register. */
  clientNameCharacters: 100,
  redirectAddresses: 10,
  accessTokenSeconds: 3600,
} as const
