-- Totals add up amounts without reading whole charges. The next start fills the new columns.
alter table charges add column amount_cents bigint;

alter table charges add column paid_cents bigint;

alter table charges add column currency text;
