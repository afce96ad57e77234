-- Lists find events by their status, charges by the time of their payment, and members by the digits of their telephone number. Attendance has
-- two values, which no index could select. The next start fills the columns.
alter table events add column status text;

create index events_by_status on events (club_id, status, id);

alter table charges add column paid_at bigint;

create index charges_by_paid_at on charges (club_id, paid_at, id);

alter table members add column phone text;

create index members_by_phone on members (club_id, phone, id);

alter table attendance add column present bigint;
