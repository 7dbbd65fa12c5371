/**
 * PostgreSQL settings of every connection of the shop, in the form of libpq's `options`. With them
 * the database ends what a frozen process or a lost machine has left behind. Otherwise its locks
 * would stop the sales of every other process.
 *
 * - A transaction that sends no statement for 2 s is rolled back and its connection is closed. The
 *   shop calls no external service within a transaction, so only a frozen process waits that long.
 * - A statement waits at most 5 s for a lock, which is longer than a frozen transaction holds it.
 * - During a long statement, the database checks every 2 s whether its client is still connected.
 * - TCP keepalives and the user timeout end connections to a lost machine within 5 s. They have no
 *   effect on the socket of the embedded database.
 */
export const FAILURE_DETECTION = [
  'idle_in_transaction_session_timeout=2s',
  'lock_timeout=5s',
  'client_connection_check_interval=2s',
  'tcp_keepalives_idle=2',
  'tcp_keepalives_interval=1',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=5s',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/**
 * TCP keepalives of the shop's own side. Node sends a probe each second after the initial delay and
 * gives up after ten probes.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 2_000 } as const
