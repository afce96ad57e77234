-- A search finds payments by their amount or day. The next start fills the columns.
alter table payments add column amount_cents bigint;

create index payments_by_amount_cents on payments (club_id, amount_cents, id);

alter table payments add column at bigint;

create index payments_by_at on payments (club_id, at, id);
