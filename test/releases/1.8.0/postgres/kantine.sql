create table schema_migrations (name text not null, applied_at bigint not null, primary key (name));
-- Valid on SQLite and PostgreSQL: bigint and text, instants in milliseconds since 1970, days as YYYY-MM-DD, JSON as text. Tables of a
-- club start their key with club_id.

create table clubs (
  id bigint not null,
  name text not null,
  slug text not null unique,
  plan text not null,
  updated_at bigint not null,
  primary key (id)
);

create table api_keys (
  id bigint not null,
  club_id bigint not null,
  digest text not null unique,
  prefix text not null,
  label text not null,
  purpose text not null,
  scopes text not null,
  created_at bigint not null,
  expires_at bigint,
  revoked_at bigint,
  last_used_at bigint,
  rate_limit bigint,
  primary key (id)
);

create index api_keys_of_club on api_keys (club_id, id);

create index api_keys_by_expiry on api_keys (purpose, expires_at);

create table sandbox_mints (
  day text not null,
  address text not null,
  minted bigint not null,
  primary key (day, address)
);

create table settings (
  name text not null,
  value text not null,
  primary key (name)
);

create table key_usage (
  club_id bigint not null,
  key_id bigint not null,
  day text not null,
  requests bigint not null,
  errors bigint not null,
  primary key (club_id, key_id, day)
);

create table counters (
  club_id bigint not null,
  resource text not null,
  last_id bigint not null,
  primary key (club_id, resource)
);

create table club_clocks (
  club_id bigint not null,
  last_stamp bigint not null,
  primary key (club_id)
);

create table members (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index members_by_change on members (club_id, updated_at, id);

create table groups (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index groups_by_change on groups (club_id, updated_at, id);

create table events (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index events_by_change on events (club_id, updated_at, id);

create table seasons (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index seasons_by_change on seasons (club_id, updated_at, id);

create table competition_teams (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index competition_teams_by_change on competition_teams (club_id, updated_at, id);

create table attendance (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  member_id bigint not null,
  group_id bigint not null,
  date text not null,
  primary key (club_id, id)
);

create index attendance_by_change on attendance (club_id, updated_at, id);

create unique index attendance_by_member on attendance (club_id, member_id, group_id, date);

create index attendance_by_group on attendance (club_id, group_id, id);

create index attendance_by_date on attendance (club_id, date, id);

create table kennismakers (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index kennismakers_by_change on kennismakers (club_id, updated_at, id);

create table charges (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index charges_by_change on charges (club_id, updated_at, id);

create table tournaments (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index tournaments_by_change on tournaments (club_id, updated_at, id);

create table news (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  listed bigint not null,
  listed_from bigint,
  primary key (club_id, id)
);

create index news_by_change on news (club_id, updated_at, id);

create index news_to_come on news (listed, listed_from);

create table facilities (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index facilities_by_change on facilities (club_id, updated_at, id);

create table reservations (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  primary key (club_id, id)
);

create index reservations_by_change on reservations (club_id, updated_at, id);

-- The actor and time of each change of a record, written with the change.
create table journal (
  club_id bigint not null,
  id bigint not null,
  at bigint not null,
  actor text not null,
  actor_id bigint,
  kind text not null,
  resource text not null,
  record_id bigint not null,
  fields text not null,
  events text not null,
  primary key (club_id, id)
);

create index journal_by_age on journal (at);

-- The response to a request with an Idempotency-Key, written with its changes.
create table idempotent_answers (
  club_id bigint not null,
  key_id bigint not null,
  call text not null,
  idempotency_key text not null,
  payload text not null,
  status bigint not null,
  location text,
  body text not null,
  answered_at bigint not null,
  primary key (club_id, key_id, call, idempotency_key)
);

create index idempotent_answers_by_age on idempotent_answers (answered_at);

create table club_settings (
  club_id bigint not null,
  name text not null,
  value text not null,
  primary key (club_id, name)
);

alter table charges add column member_id bigint;

create index charges_by_member on charges (club_id, member_id, id);

alter table kennismakers add column member_id bigint;

create index kennismakers_by_member on kennismakers (club_id, member_id, id);

alter table reservations add column event_id bigint;

create index reservations_by_event on reservations (club_id, event_id, id);

-- Receivers of notifications. The secret is encrypted; `kinds` are separated by blanks.
create table webhook_endpoints (
  club_id bigint not null,
  id bigint not null,
  url text not null,
  description text not null,
  kinds text not null,
  secret text not null,
  old_secret text,
  old_secret_until bigint,
  state text not null,
  reason text,
  disabled_at bigint,
  failing_since bigint,
  warned_at bigint,
  created_at bigint not null,
  primary key (club_id, id)
);

-- Notifications to endpoints, each written with its change. A waiting one is due at a time. The process that claims it moves that time
-- ahead, so it is due again if the process dies.
create table webhook_deliveries (
  club_id bigint not null,
  id bigint not null,
  endpoint_id bigint not null,
  kind text not null,
  at bigint not null,
  data text not null,
  state text not null,
  is_test bigint not null,
  tries bigint not null,
  due_at bigint,
  primary key (club_id, id)
);

create index webhook_deliveries_due on webhook_deliveries (club_id, endpoint_id, due_at) where due_at is not null;

create index webhook_deliveries_of_endpoint on webhook_deliveries (club_id, endpoint_id, id);

create index webhook_deliveries_undelivered on webhook_deliveries (club_id, endpoint_id, at) where state in ('failed', 'missed');

create index webhook_deliveries_by_age on webhook_deliveries (at);

-- Each attempt at a delivery, and its outcome.
create table webhook_tries (
  club_id bigint not null,
  delivery_id bigint not null,
  at bigint not null,
  duration_ms bigint not null,
  status bigint,
  failure text,
  excerpt text not null,
  primary key (club_id, delivery_id, at)
);

create index webhook_tries_by_age on webhook_tries (at);

create table registrations (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  event_id bigint not null,
  member_id bigint not null,
  primary key (club_id, id)
);

create unique index registrations_by_event on registrations (club_id, event_id, member_id);

create index registrations_by_member on registrations (club_id, member_id, id);

create table payments (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  charge_id bigint not null,
  member_id bigint,
  primary key (club_id, id)
);

create index payments_by_charge on payments (club_id, charge_id, id);

create index payments_by_member on payments (club_id, member_id, id);

-- Administrators of clubs in the application. `password` is a digest; `password_set_at` differs for each password.
create table administrators (
  id bigint not null,
  email text not null unique,
  name text not null,
  password text not null,
  password_set_at bigint not null,
  created_at bigint not null,
  last_login_at bigint,
  primary key (id)
);

-- The clubs of each administrator.
create table club_administrators (
  club_id bigint not null,
  administrator_id bigint not null,
  primary key (club_id, administrator_id)
);

create index club_administrators_by_administrator on club_administrators (administrator_id, club_id);

-- Sessions. A session is found by the digest of its token, and ends when the password changes.
create table sessions (
  digest text not null,
  administrator_id bigint not null,
  password_set_at bigint not null,
  created_at bigint not null,
  seen_at bigint not null,
  expires_at bigint not null,
  primary key (digest)
);

create index sessions_of_administrator on sessions (administrator_id);

create index sessions_by_expiry on sessions (expires_at);

-- The audit log: everything except changes of records, which are in the journal. Sign-ins, keys, endpoints, secrets, plans and
-- administrators. club_id is 0 outside all clubs; one counter gives all ids.
create table trail (
  club_id bigint not null,
  id bigint not null,
  at bigint not null,
  actor text not null,
  actor_id bigint,
  actor_name text,
  address text,
  action text not null,
  subject text not null,
  details text not null,
  primary key (club_id, id)
);

create index trail_by_age on trail (at);

create index trail_by_id on trail (id);

alter table journal add column actor_name text;

alter table journal add column address text;

-- An Idempotency-Key belongs to a kind of caller, its id and the call, because keys and administrators are numbered separately. The
-- row has the outcome of the request, and the record.
alter table idempotent_answers rename to answers_by_key;

create table idempotent_answers (
  club_id bigint not null,
  caller text not null,
  caller_id bigint not null,
  call text not null,
  idempotency_key text not null,
  payload text not null,
  outcome text not null,
  record_id bigint,
  body text not null,
  answered_at bigint not null,
  primary key (club_id, caller, caller_id, call, idempotency_key)
);

-- Calls of the application now have the name of the operation, with the id of the charge if the path has one.
insert into idempotent_answers
select club_id,
  case when call like '% /console/%' then 'administrator'
    when exists (select 1 from api_keys where api_keys.id = key_id and purpose = 'assistant') then 'assistant'
    else 'key' end,
  key_id,
  case when call like 'POST /console/%/registrations' then 'register_member'
    when call like 'POST /console/%/charges' then 'create_charge'
    when call like 'POST /console/%/failed-payments' then 'record_failed_payment ' || charge_id
    when call like 'POST /console/%/payments' then 'record_payment ' || charge_id
    else call end,
  idempotency_key, payload,
  case when status = 201 then 'created' when status = 204 then 'removed' when call like '%/bulk' then 'processed' else 'changed' end,
  case when location is null then null
    else cast(replace(location, rtrim(location, '0123456789'), '') as bigint) end,
  body, answered_at
from (
  select *, replace(path, rtrim(path, '0123456789'), '') as charge_id
  from (select *, rtrim(call, '/-abcdefghijklmnopqrstuvwxyz') as path from answers_by_key) as called
) as answers;

drop table answers_by_key;

create index idempotent_answers_by_age on idempotent_answers (answered_at);

-- The zone map: no record of the resource in this block of `size` ids has changed after `last_stamp`.
create table zones (
  club_id bigint not null,
  resource text not null,
  size bigint not null,
  block bigint not null,
  last_stamp bigint not null,
  primary key (club_id, resource, size, block)
);

-- Rows for the stored records.
insert into zones
select club_id, 'member', size, id / size, max(updated_at)
from members cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'group', size, id / size, max(updated_at)
from groups cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'event', size, id / size, max(updated_at)
from events cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'season', size, id / size, max(updated_at)
from seasons cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'competition_team', size, id / size, max(updated_at)
from competition_teams cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'attendance', size, id / size, max(updated_at)
from attendance cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'kennismaker', size, id / size, max(updated_at)
from kennismakers cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'charge', size, id / size, max(updated_at)
from charges cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'tournament', size, id / size, max(updated_at)
from tournaments cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'news_post', size, id / size, max(updated_at)
from news cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'facility', size, id / size, max(updated_at)
from facilities cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'reservation', size, id / size, max(updated_at)
from reservations cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'registration', size, id / size, max(updated_at)
from registrations cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

insert into zones
select club_id, 'payment', size, id / size, max(updated_at)
from payments cross join (select 4096 as size union all select 128) as sizes group by club_id, size, id / size
order by club_id, size, id / size;

-- Finds changes by timestamp within a part of 128 ids.
drop index members_by_change;

create index members_by_part on members (club_id, (id / 128), updated_at, id);

drop index groups_by_change;

create index groups_by_part on groups (club_id, (id / 128), updated_at, id);

drop index events_by_change;

create index events_by_part on events (club_id, (id / 128), updated_at, id);

drop index seasons_by_change;

create index seasons_by_part on seasons (club_id, (id / 128), updated_at, id);

drop index competition_teams_by_change;

create index competition_teams_by_part on competition_teams (club_id, (id / 128), updated_at, id);

drop index attendance_by_change;

create index attendance_by_part on attendance (club_id, (id / 128), updated_at, id);

drop index kennismakers_by_change;

create index kennismakers_by_part on kennismakers (club_id, (id / 128), updated_at, id);

drop index charges_by_change;

create index charges_by_part on charges (club_id, (id / 128), updated_at, id);

drop index tournaments_by_change;

create index tournaments_by_part on tournaments (club_id, (id / 128), updated_at, id);

drop index news_by_change;

create index news_by_part on news (club_id, (id / 128), updated_at, id);

drop index facilities_by_change;

create index facilities_by_part on facilities (club_id, (id / 128), updated_at, id);

drop index reservations_by_change;

create index reservations_by_part on reservations (club_id, (id / 128), updated_at, id);

-- References between records: `record_id` of `resource` has `target_id` in `field`. Only for fields without a column. The next start
-- fills the table from the stored records.
create table record_references (
  club_id bigint not null,
  resource text not null,
  field text not null,
  target_id bigint not null,
  record_id bigint not null,
  primary key (club_id, resource, field, target_id, record_id)
);

-- The change as lists show it: created, updated or deleted. Null if lists do not show it, and for entries older than this column.
alter table journal add column shown text;

-- `shown` is also in the key, because SQLite uses the index only if it need not read the table.
create index journal_by_resource on journal (club_id, resource, id, shown) where shown is not null;

-- The number of records of each club, kept up to date by every write.
create table record_counts (
  club_id bigint not null,
  records bigint not null,
  primary key (club_id)
);

insert into record_counts (club_id, records)
select club_id, count(*) from (
  select club_id from members
  union all select club_id from groups
  union all select club_id from events
  union all select club_id from seasons
  union all select club_id from competition_teams
  union all select club_id from attendance
  union all select club_id from kennismakers
  union all select club_id from charges
  union all select club_id from tournaments
  union all select club_id from news
  union all select club_id from facilities
  union all select club_id from reservations
  union all select club_id from registrations
  union all select club_id from payments
) as records group by club_id;

-- The bytes of stored responses to requests with an Idempotency-Key, by day; `day_at` is the start of the day in UTC.
create table kept_answer_days (
  club_id bigint not null,
  day_at bigint not null,
  bytes bigint not null,
  primary key (club_id, day_at)
);

insert into kept_answer_days (club_id, day_at, bytes)
select club_id, day_at, sum(bytes) from (
  select club_id, answered_at / 86400000 * 86400000 as day_at,
    200 + length(call) + length(idempotency_key) + length(body) as bytes
  from idempotent_answers
) as answers group by club_id, day_at;

-- The time zone of each club's calendar; instants stay in UTC.
alter table clubs add column time_zone text not null default 'Europe/Amsterdam';

-- For a single write, only the outcome and the record's id are stored. A repeated request gets the current record, so no stored
-- response contains a deleted person. Rows without an id have it at the beginning of the body.
update idempotent_answers
set record_id = cast(substr(body, 7, length(body) - 6 - length(ltrim(substr(body, 7), '0123456789'))) as bigint)
where record_id is null and body like '{"id":%';

update idempotent_answers
set record_id = cast(substr(body, 18, length(body) - 17 - length(ltrim(substr(body, 18), '0123456789'))) as bigint)
where record_id is null and body like '{"payment":{"id":%';

update idempotent_answers set body = '' where outcome <> 'processed';

-- Within a zone of 4,096 ids, a list finds the records that match a filter through the index of its column.
drop index attendance_by_date;

create index attendance_in_zone_by_member_id on attendance (club_id, (id / 4096), member_id, id);

create index attendance_in_zone_by_group_id on attendance (club_id, (id / 4096), group_id, id);

create index attendance_in_zone_by_date on attendance (club_id, (id / 4096), date, id);

-- Until now, every administrator of a club could do everything in it.
alter table club_administrators add column role text not null default 'administrator';

-- A session can be listed and ended, so it has an id and an origin. Earlier sessions share the id 0: those of one person end together.
alter table sessions add column id bigint not null default 0;

alter table sessions add column address text not null default '';

alter table sessions add column browser text;

-- Sign-ins with a correct password that await a code.
create table pending_log_ins (
  digest text not null,
  administrator_id bigint not null,
  password_set_at bigint not null,
  wrong_codes bigint not null,
  expires_at bigint not null,
  primary key (digest)
);

create index pending_log_ins_by_expiry on pending_log_ins (expires_at);

-- The encrypted secret of each second factor, valid once confirmed_at is set. last_step is the time step of the last code used.
create table second_factors (
  administrator_id bigint not null,
  secret text not null,
  confirmed_at bigint,
  last_step bigint not null,
  primary key (administrator_id)
);

create table recovery_codes (
  administrator_id bigint not null,
  digest text not null,
  primary key (administrator_id, digest)
);

-- An invitation is found by the digest of its token. An e-mail address has at most one to each club.
create table invitations (
  club_id bigint not null,
  email text not null,
  digest text not null,
  role text not null,
  created_at bigint not null,
  expires_at bigint not null,
  primary key (club_id, email)
);

create index invitations_by_digest on invitations (digest);

create index invitations_by_expiry on invitations (expires_at);

-- A reset link lets a user replace the password that was set at password_set_at.
create table reset_links (
  administrator_id bigint not null,
  digest text not null,
  password_set_at bigint not null,
  expires_at bigint not null,
  primary key (administrator_id)
);

create index reset_links_by_digest on reset_links (digest);

-- The words that find a record: `record`, such as `member 17`, has `word` in a name, title or number. The words of 256 ids are
-- adjacent (`block` is the id divided by 256), so a write changes few pages. The next start fills the table from the stored records.
create table search_words (
  club_id bigint not null,
  block bigint not null,
  word text collate "C" not null,
  record text collate "C" not null,
  primary key (club_id, block, word, record)
);

-- Assistants that registered themselves (RFC 7591).
create table oauth_clients (
  client_id text not null,
  metadata text not null,
  registered_at bigint not null,
  used_at bigint not null,
  primary key (client_id)
);

create index oauth_clients_by_use on oauth_clients (used_at);

-- Temporary data of the OAuth server: authorization requests, codes and refresh tokens, each found by the digest of its secret.
-- `browser` is the digest of a cookie; `session` is the session that the authorization request belongs to.
create table oauth_records (
  digest text not null,
  kind text not null,
  body text not null,
  grant_id bigint,
  browser text,
  session text,
  expires_at bigint not null,
  consumed_at bigint,
  primary key (digest)
);

create index oauth_records_of_grant on oauth_records (grant_id);

create index oauth_records_by_expiry on oauth_records (expires_at);

-- Whether the club allows AI assistants to connect with OAuth.
alter table clubs add column assistants_allowed bigint not null default 0;

-- Grants of administrators to assistants: one row for each consent, including revoked ones. A grant has only scopes of the API, and
-- calls have those that the administrator's role still allows.
create table grants (
  id bigint not null,
  club_id bigint not null,
  administrator_id bigint not null,
  client_id text not null,
  client_name text not null,
  redirect_host text not null,
  scopes text not null,
  read_only bigint not null,
  created_at bigint not null,
  last_used_at bigint not null,
  revoked_at bigint,
  primary key (id)
);

create index grants_of_club on grants (club_id, id);

create index grants_of_administrator on grants (administrator_id, club_id);

-- The access tokens of grants, each found by the digest of its text.
create table access_tokens (
  digest text not null,
  grant_id bigint not null,
  client_id text not null,
  audience text not null,
  scopes text not null,
  issued_at bigint not null,
  expires_at bigint not null,
  primary key (digest)
);

create index access_tokens_by_expiry on access_tokens (expires_at);

-- Usage is counted for grants as for keys.
create table credential_usage (
  club_id bigint not null,
  credential text not null,
  credential_id bigint not null,
  day text not null,
  requests bigint not null,
  errors bigint not null,
  primary key (club_id, credential, credential_id, day)
);

insert into credential_usage select club_id, 'key', key_id, day, requests, errors from key_usage;

drop table key_usage;

-- The administrator on whose behalf a grant wrote.
alter table journal add column administrator_id bigint;

alter table trail add column administrator_id bigint;

-- A key can be rotated; its old secret then works for some hours.
alter table api_keys add column old_digest text;

alter table api_keys add column old_prefix text;

alter table api_keys add column old_ends_at bigint;

create unique index api_keys_by_old_digest on api_keys (old_digest);

-- Rejected requests of a key or grant per day (UTC), by error code and call. The empty call is all others.
create table credential_errors (
  club_id bigint not null,
  credential text not null,
  credential_id bigint not null,
  day text not null,
  code text not null,
  call text not null,
  errors bigint not null,
  primary key (club_id, credential, credential_id, day, code, call)
);

-- The latest rejected requests of each key and grant, with the names of the invalid places only.
create table refused_requests (
  club_id bigint not null,
  credential text not null,
  credential_id bigint not null,
  at bigint not null,
  request_id text not null,
  call text not null,
  code text not null,
  places text not null,
  primary key (club_id, credential, credential_id, at, request_id)
);

create index refused_requests_by_age on refused_requests (at);

-- The last password confirmation in a session. Earlier sessions ask for the password at the next action that needs it.
alter table sessions add column confirmed_at bigint not null default 0;

-- The unrevoked keys and grants of a club: lists begin with them, and such keys count towards a quota. Revoked ones are kept, some for
-- a year only, and can be many.
create index api_keys_not_revoked on api_keys (club_id, id, purpose) where revoked_at is null;

create index grants_not_revoked on grants (club_id, id) where revoked_at is null;

-- A filter finds its records through the index of its column. Ranges that match many records use a second index within zones of 4,096
-- ids. The next start fills the new columns.
alter table members add column status text;

create index members_by_status on members (club_id, status, id);

alter table members add column email text;

create index members_by_email on members (club_id, email, id);

alter table events add column starts_at bigint;

create index events_by_starts_at on events (club_id, starts_at, id);

create index events_in_zone_by_starts_at on events (club_id, (id / 4096), starts_at, id);

alter table events add column ends_at bigint;

create index events_by_ends_at on events (club_id, ends_at, id);

create index events_in_zone_by_ends_at on events (club_id, (id / 4096), ends_at, id);

alter table reservations add column starts_at bigint;

create index reservations_by_starts_at on reservations (club_id, starts_at, id);

create index reservations_in_zone_by_starts_at on reservations (club_id, (id / 4096), starts_at, id);

alter table reservations add column ends_at bigint;

create index reservations_by_ends_at on reservations (club_id, ends_at, id);

create index reservations_in_zone_by_ends_at on reservations (club_id, (id / 4096), ends_at, id);

drop index charges_by_member;

create index charges_by_member_id on charges (club_id, member_id, id);

alter table charges add column status text;

create index charges_by_status on charges (club_id, status, id);

alter table charges add column due_on text;

create index charges_by_due_on on charges (club_id, due_on, id);

create index charges_in_zone_by_due_on on charges (club_id, (id / 4096), due_on, id);

alter table kennismakers add column status text;

create index kennismakers_by_status on kennismakers (club_id, status, id);

alter table kennismakers add column email text;

create index kennismakers_by_email on kennismakers (club_id, email, id);

-- News already has its columns.
create index news_by_published_at on news (club_id, listed, listed_from, id);

create index news_in_zone_by_published_at on news (club_id, (id / 4096), listed, listed_from, id);

-- One value of a column needs no zones: its index has the ids in order.
drop index attendance_in_zone_by_member_id;

create index attendance_by_member_id on attendance (club_id, member_id, id);

drop index attendance_in_zone_by_group_id;

drop index attendance_by_group;

create index attendance_by_group_id on attendance (club_id, group_id, id);

create index attendance_by_date on attendance (club_id, date, id);

-- The id of a member in another system, unique within a club. The next start checks the stored records for duplicates and fills the
-- column.
alter table members add column external_id text;

create unique index members_by_external_id on members (club_id, external_id) where external_id is not null;

-- The version of each resource's list, replaced by every write of the resource. A list without a row was never written.
create table list_versions (
  club_id bigint not null,
  resource text not null,
  version text not null,
  primary key (club_id, resource)
);

-- Versions for the stored lists. Until the first write, the version is the last change of the club.
insert into list_versions
select counters.club_id, case counters.resource when 'journal' then 'change' else counters.resource end,
  coalesce(last_stamp, 0) || '.' || coalesce(changes.last_id, 0)
from counters
  left join club_clocks on club_clocks.club_id = counters.club_id
  left join counters as changes on changes.club_id = counters.club_id and changes.resource = 'journal'
where counters.club_id > 0 order by 1, 2;

-- Clubs that have rows but are not in `clubs`: a running import, which updates `seen_at`, or a removal. A job deletes the leftovers of
-- interrupted ones.
create table partial_clubs (
  club_id bigint not null,
  state text not null,
  begun_at bigint not null,
  seen_at bigint not null,
  primary key (club_id)
);

-- The maker of a password reset link: an administrator by id, or 0 for the operator. The previous release replaces only the digest, so
-- a maker counts only for its own digest. A link without a maker does not work.
alter table reset_links add column made_by bigint;

alter table reset_links add column made_digest text;

-- The maker of an invitation, in the same form. An invitation without a maker keeps working.
alter table invitations add column made_by bigint;

-- Notices to people about their accounts.
create table notices (
  id bigint not null,
  administrator_id bigint not null,
  kind text not null,
  who text,
  assistant text,
  club text,
  at bigint not null,
  address text,
  browser text,
  read_at bigint,
  primary key (id)
);

create index notices_by_administrator on notices (administrator_id, id);

create index notices_by_time on notices (at);

-- The person who created a key or an endpoint, or its latest secret. Both stay when that person leaves. Null if a command or an earlier
-- release created it.
alter table api_keys add column made_by bigint;

alter table webhook_endpoints add column made_by bigint;

-- Keys that authenticated files before the key of the seal was replaced, sealed with the current one.
create table file_keys (
  id text not null,
  sealed_key text not null,
  kept_at bigint not null,
  primary key (id)
);

-- The digest of the refresh token that this one replaced; null for the first token of a grant, and in earlier releases.
alter table oauth_records add column parent text;

create index oauth_records_of_parent on oauth_records (parent);

-- Redeemed confirmations: each allows an assistant one removal.
create table redeemed_confirmations (
  club_id bigint not null,
  id text not null,
  expires_at bigint not null,
  primary key (club_id, id)
);

create index redeemed_confirmations_by_expiry on redeemed_confirmations (expires_at);

-- Whether an assistant may remove records without a preview: 1 if its administrator allowed it, otherwise null or 0.
alter table grants add column removes_unasked bigint;

-- The record's version after a single write, so that a repeated request does not return a later one. Earlier releases did not store it:
-- then a repetition returns only the id.
alter table idempotent_answers add column record_version text;

-- The time from which the list of changes is complete in clubs that were not imported: when `shown` was added to the journal.
insert into settings (name, value)
select 'changes shown since', cast(applied_at as text) from schema_migrations where name = '010-changes.sql';

-- Lists with `updated_since` find few changes through this index. Only the previous release uses the indexes on parts and in zones.

create index members_by_updated_at on members (club_id, updated_at, id);

create index groups_by_updated_at on groups (club_id, updated_at, id);

create index events_by_updated_at on events (club_id, updated_at, id);

create index seasons_by_updated_at on seasons (club_id, updated_at, id);

create index competition_teams_by_updated_at on competition_teams (club_id, updated_at, id);

create index attendance_by_updated_at on attendance (club_id, updated_at, id);

create index kennismakers_by_updated_at on kennismakers (club_id, updated_at, id);

create index charges_by_updated_at on charges (club_id, updated_at, id);

create index tournaments_by_updated_at on tournaments (club_id, updated_at, id);

create index news_by_updated_at on news (club_id, updated_at, id);

create index facilities_by_updated_at on facilities (club_id, updated_at, id);

create index reservations_by_updated_at on reservations (club_id, updated_at, id);

-- Why charges were waived, cancelled, reopened or corrected.
create table adjustments (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  charge_id bigint not null,
  member_id bigint,
  primary key (club_id, id)
);

create index adjustments_by_charge on adjustments (club_id, charge_id, id);

create index adjustments_by_member on adjustments (club_id, member_id, id);

-- A practice club has the club that it practises for, which has at most one.

alter table clubs add column practises_for bigint;

create unique index clubs_by_practises_for on clubs (practises_for);

-- The history of one record. It begins with the record, so that PostgreSQL never takes it to find entries by their ids alone.
create index journal_by_record on journal (record_id, resource, club_id, id);

-- Filters find members by the first and the last day of their membership. The next start fills the new columns.
alter table members add column joined_on text;

create index members_by_joined_on on members (club_id, joined_on, id);

alter table members add column left_on text;

create index members_by_left_on on members (club_id, left_on, id);

-- Filters find members by their date of birth. The next start fills the new column.
alter table members add column birth_date text;

create index members_by_birth_date on members (club_id, birth_date, id);

-- Totals add up amounts without reading whole charges. The next start fills the new columns.
alter table charges add column amount_cents bigint;

alter table charges add column paid_cents bigint;

alter table charges add column currency text;

-- The members who wait for a place at a full event.
create table waiting_registrations (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  event_id bigint not null,
  member_id bigint not null,
  primary key (club_id, id)
);

create unique index waiting_registrations_by_event on waiting_registrations (club_id, event_id, member_id);

create index waiting_registrations_by_member on waiting_registrations (club_id, member_id, id);

-- When someone last tapped a person on an attendance sheet.
create table attendance_taps (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  group_id bigint not null,
  date text not null,
  member_id bigint not null,
  primary key (club_id, id)
);

create unique index attendance_taps_by_sheet on attendance_taps (club_id, group_id, date, member_id);

create index attendance_taps_by_member on attendance_taps (club_id, member_id, id);

-- A calendar subscribes to a club or a group with the token of a link, which is found by its digest.
create table calendar_links (
  club_id bigint not null,
  id bigint not null,
  group_id bigint,
  digest text not null,
  created_at bigint not null,
  primary key (club_id, id)
);

create index calendar_links_by_digest on calendar_links (digest);

-- Lists are sorted by these columns; those of texts have them without case and accents. The next start fills them.
alter table members add column name_order text collate "C";

create index members_by_name_order on members (club_id, name_order, id);

alter table members add column member_number_order text collate "C";

create index members_by_member_number_order on members (club_id, member_number_order, id);

alter table groups add column name_order text collate "C";

create index groups_by_name_order on groups (club_id, name_order, id);

alter table kennismakers add column name_order text collate "C";

create index kennismakers_by_name_order on kennismakers (club_id, name_order, id);

alter table competition_teams add column name_order text collate "C";

create index competition_teams_by_name_order on competition_teams (club_id, name_order, id);

create index charges_by_amount_cents on charges (club_id, amount_cents, id);

-- The events that repeat one another.
create table series_events (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  event_id bigint not null,
  series bigint not null,
  primary key (club_id, id)
);

create unique index series_events_by_event on series_events (club_id, event_id);

create index series_events_by_series on series_events (club_id, series, id);

-- The values of a tracked field before and after a change: the stages of a trial member.
alter table journal add column value_before text;
alter table journal add column value_after text;

-- A search finds payments by their amount or day. The next start fills the columns.
alter table payments add column amount_cents bigint;

create index payments_by_amount_cents on payments (club_id, amount_cents, id);

alter table payments add column at bigint;

create index payments_by_at on payments (club_id, at, id);

-- The language in which a user last signed in: e-mails to them are in it.
alter table administrators add column language text;

-- The history of a member includes their registrations and payments: the member, and the event or charge.
-- The index begins with the member, so that PostgreSQL never takes it to find entries by their ids alone.
alter table journal add column member_id bigint;
alter table journal add column for_id bigint;

create index journal_by_member on journal (member_id, resource, club_id, id) where member_id is not null;

-- The application lists pinned posts before the others, and searches the newest unlisted ones. Both read only these indexes, and then the
-- texts of the posts they need. The next start fills the column; the previous release leaves it as it is.
alter table news add column pinned bigint not null default 0;

create index news_by_pinned on news (club_id, pinned, id, listed);

create index news_by_listed on news (club_id, listed, id);

-- The requests of people that were done, so that a repeated one is not done again.
create table done_requests (
  club_id bigint not null,
  administrator_id bigint not null,
  idempotency_key text not null,
  payload text not null,
  record_id bigint,
  done_at bigint not null,
  primary key (club_id, administrator_id, idempotency_key)
);

create index done_requests_by_time on done_requests (done_at);

-- Retention finds old days without reading every row, which with 10,000 clubs held up all other calls on SQLite.
create index credential_usage_by_day on credential_usage (day);

create index credential_errors_by_day on credential_errors (day);

-- Memberships end when their planned last day is over, and Home counts last days without a plan. The next start fills the column.
alter table members add column ends_on text;

create index members_by_ends_on on members (ends_on, club_id, id) where ends_on is not null;

create index members_undecided on members (club_id, left_on, id) where left_on is not null and ends_on is null and status <> 'archived';

-- The application lists posts from the latest date of publication, drafts before them. Their list reads only this index, and then the texts of
-- the posts it needs.
create index news_by_order on news (club_id, pinned, coalesce(listed_from, 9007199254740991), id, listed);

-- The name of a club in the ids of its calendar's events. It stays when the club gets another slug, so that subscribed calendars see no change.
-- Null for clubs that the previous release created meanwhile: it is their slug.
alter table clubs add column calendar_name text;
update clubs set calendar_name = slug;

-- The sealed token of a calendar link, so that its URL can be shown again; null for links from before.
alter table calendar_links add column token text;

-- The imports of the last days, which can be taken back.
create table imports (
  club_id bigint not null,
  id bigint not null,
  resource text not null,
  imported_at bigint not null,
  actor text not null,
  actor_id bigint,
  actor_name text,
  administrator_id bigint,
  file_name text,
  created bigint not null,
  changed bigint not null,
  taken_back_at bigint,
  primary key (club_id, id)
);

create index imports_by_time on imports (imported_at);

-- The records that an import added or changed, and what it needs to take that back, encrypted.
create table imported_records (
  club_id bigint not null,
  import_id bigint not null,
  record_id bigint not null,
  resource text not null,
  imported_at bigint not null,
  kept text not null,
  primary key (club_id, import_id, record_id)
);

-- A removed record takes what imports keep of it along. The index begins with the record, so that PostgreSQL takes it for that alone.
create index imported_records_by_record on imported_records (record_id, resource, club_id);

create index imported_records_by_time on imported_records (imported_at);

-- Lists find events by their status, charges by the time of their payment, and members by the digits of their telephone number. Attendance has
-- two values, which no index could select. The next start fills the columns.
alter table events add column status text;

create index events_by_status on events (club_id, status, id);

alter table charges add column paid_at bigint;

create index charges_by_paid_at on charges (club_id, paid_at, id);

alter table members add column phone text;

create index members_by_phone on members (club_id, phone, id);

alter table attendance add column present bigint;

insert into administrators values ('1', 'sanne@example.org', 'Sanne', '$argon2id$v=19$m=19456,t=2,p=1$Z82c1gDeMxF6rX/dNOVMDw$TQaIW8/ON+yxACNjtw7YMTUaq0UpoyvxvPaSVfRH/2w', '1795900568876', '1795900568876', '1795900569194', 'en');
insert into api_keys values ('5', '2', 'ec220b817d81ea853b79f6eb42ff980ab669009335c9160df0fa22b8b1f9eb84', 'svc_live_JROY', 'revoked', 'live', 'members:read members:write groups:read events:read events:write seasons:read competition-teams:read competition-teams:write attendance:read attendance:write kennismakers:read kennismakers:write payments:read tournaments:read news:read facilities:read reservations:read', '1795900566316', null, '1795900567512', null, null, null, null, null, null);
insert into api_keys values ('2', '2', '8ce8454c3f308f944480ded9b03ae321eb590797c2fdd7e4f0780412d86c8a0e', 'svc_live_yLo7', 'few', 'live', 'events:read', '1795900563873', '32503679999999', null, '1795900576045', null, null, null, null, null);
insert into api_keys values ('3', '2', '2c2635d1c93ea3ce4bd6764bac2dc457a14eee9ad2e2c03fccac3e14b8a0457b', 'act_live_oIIK', 'assistant', 'assistant', 'members:read', '1795900564738', null, null, '1795900576037', null, null, null, null, null);
insert into api_keys values ('4', '3', 'e697a1c7dd99d52e2ef3a845feab6ab8077f7a7c9031c74fafea02d1eaf44ef5', 'svc_live_Ue2X', 'neighbour', 'live', 'members:read members:write groups:read events:read events:write seasons:read competition-teams:read competition-teams:write attendance:read attendance:write kennismakers:read kennismakers:write payments:read tournaments:read news:read facilities:read reservations:read', '1795900565438', null, null, '1795900576054', null, null, null, null, null);
insert into api_keys values ('6', '1', '18c4c41b0c9d8e6c2ee19041214963ac08da61562f4f2df6edd8e7125e224b58', 'svc_test_fVvx', 'Sandbox', 'sandbox', 'members:read groups:read events:read seasons:read competition-teams:read attendance:read kennismakers:read payments:read tournaments:read news:read facilities:read reservations:read', '1795900567615', '1796505367615', null, '1795900576076', null, null, null, null, null);
insert into api_keys values ('1', '2', 'c77c5aa16bd99063fe87db84771abb74a053ba347cead2cbf95a371992e80495', 'svc_live_Qg9i', 'all', 'live', 'members:read members:write groups:read events:read events:write seasons:read competition-teams:read competition-teams:write attendance:read attendance:write kennismakers:read kennismakers:write payments:read tournaments:read news:read facilities:read reservations:read', '1795900563031', null, null, '1795900576037', null, null, null, null, null);
insert into attendance values ('2', '1', '1795900537775', '{"id":1,"member_id":1,"group_id":1,"date":"2026-09-03","present":true,"updated_at":"2026-11-28T21:15:37.775Z"}', '1', '1', '2026-09-03', '1');
insert into attendance values ('2', '2', '1795900539185', '{"id":2,"member_id":2,"group_id":2,"date":"2026-09-03","present":true,"updated_at":"2026-11-28T21:15:39.185Z"}', '2', '2', '2026-09-03', '1');
insert into attendance values ('2', '3', '1795900540741', '{"id":3,"member_id":3,"group_id":3,"date":"2026-09-03","present":true,"updated_at":"2026-11-28T21:15:40.741Z"}', '3', '3', '2026-09-03', '1');
insert into attendance values ('2', '4', '1795900569820', '{"id":4,"member_id":3,"group_id":2,"date":"2026-09-03","present":true,"updated_at":"2026-11-28T21:16:09.820Z"}', '3', '2', '2026-09-03', '1');
insert into charges values ('2', '1', '1795900545779', '{"id":1,"member_id":1,"description":"Contributie 2026/2027","amount_cents":18500,"currency":"EUR","due_on":"2026-10-01","season_id":1,"status":"paid","paid_cents":18500,"paid_at":"2026-10-02T06:30:00.000Z","payment_method":"direct debit","payments":[],"debtor":{"member_id":1,"name":"Sanne de Vries","member_number":"KNT-0042"},"updated_at":"2026-11-28T21:15:45.779Z"}', '1', 'paid', '2026-10-01', '18500', '18500', 'EUR', '1790922600000');
insert into charges values ('2', '2', '1795900546910', '{"id":2,"member_id":null,"description":null,"amount_cents":null,"currency":null,"due_on":null,"season_id":null,"status":null,"paid_cents":null,"paid_at":null,"payment_method":null,"payments":[],"debtor":null,"updated_at":"2026-11-28T21:15:46.910Z"}', null, null, null, null, null, null, null);
insert into charges values ('2', '3', '1795900547961',  E'{"id":3,"member_id":3,"description":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","amount_cents":18500,"currency":"Zoë","due_on":"2026-10-01","season_id":3,"status":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","paid_cents":18500,"paid_at":"2026-10-02T06:30:00.000Z","payment_method":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","payments":[],"debtor":{"member_id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","member_number":"Zoë \\"d''Arc\\" \\\\   %s $1 😀"},"updated_at":"2026-11-28T21:15:47.961Z"}', '3',  E'Zoë "d''Arc" \\   %s $1 😀', '2026-10-01', '18500', '18500', 'Zoë', '1790922600000');
insert into charges values ('2', '4', '1795900570411', '{"id":4,"member_id":1,"description":"Contribution","amount_cents":18500,"currency":"EUR","due_on":null,"season_id":null,"status":"failed","paid_cents":5000,"paid_at":null,"payment_method":"direct debit","payments":[{"id":1,"at":"2026-11-28T21:16:10.371Z","amount_cents":5000,"method":"iDEAL","outcome":"received","reason":null,"reverses_payment_id":null,"undone":false},{"id":2,"at":"2026-11-28T21:16:10.411Z","amount_cents":13500,"method":"direct debit","outcome":"failed","reason":"Insufficient funds","reverses_payment_id":null,"undone":false}],"debtor":{"member_id":1,"name":"Sanne de Vries","member_number":"KNT-0042"},"updated_at":"2026-11-28T21:16:10.411Z"}', '1', 'failed', null, '18500', '5000', 'EUR', null);
insert into club_administrators values ('2', '1', 'administrator');
insert into club_clocks values ('2', '1795900570411');
insert into club_clocks values ('1', '1795900509502');
insert into club_settings values ('1', 'stages of kennismakers', '["new","invited","trial planned","trial done","joined","declined"]');
insert into club_settings values ('2', 'stages of kennismakers', '["joined","left"]');
insert into clubs values ('1', 'SV De Kantine', 'demo', 'pro', '1795900502774', 'Europe/Amsterdam', '0', null, 'demo');
insert into clubs values ('2', 'SV Noord', 'noord', 'pro', '1795900512584', 'Europe/Amsterdam', '0', null, 'noord');
insert into clubs values ('3', 'SV Zuid', 'zuid', 'pro', '1795900514041', 'Europe/Amsterdam', '0', null, 'zuid');
insert into competition_teams values ('2', '1', '1795900533302', '{"id":1,"name":"Meiden onder 15","season_id":1,"group_id":1,"competition":"Najaarscompetitie","division":"2e klasse B","member_ids":[1,2],"updated_at":"2026-11-28T21:15:33.302Z"}', 'meiden onder 000000000015');
insert into competition_teams values ('2', '2', '1795900535037', '{"id":2,"name":"Meiden onder 15","season_id":null,"group_id":null,"competition":null,"division":null,"member_ids":[],"updated_at":"2026-11-28T21:15:35.037Z"}', 'meiden onder 000000000015');
insert into competition_teams values ('2', '3', '1795900536039',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","season_id":3,"group_id":3,"competition":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","division":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","member_ids":[1,2],"updated_at":"2026-11-28T21:15:36.039Z"}', 'zoe darc s 000000000001');
insert into counters values ('1', 'member', '640');
insert into counters values ('1', 'group', '24');
insert into counters values ('1', 'event', '420');
insert into counters values ('1', 'season', '3');
insert into counters values ('1', 'competition_team', '14');
insert into counters values ('2', 'tournament', '3');
insert into counters values ('2', 'news_post', '3');
insert into counters values ('2', 'facility', '3');
insert into counters values ('1', 'attendance', '20400');
insert into counters values ('1', 'kennismaker', '45');
insert into counters values ('2', 'reservation', '3');
insert into counters values ('1', 'charge', '1600');
insert into counters values ('2', 'import', '33');
insert into counters values ('1', 'tournament', '6');
insert into counters values ('1', 'news_post', '62');
insert into counters values ('1', 'facility', '10');
insert into counters values ('1', 'reservation', '2000');
insert into counters values ('1', 'journal', '25224');
insert into counters values ('0', 'club', '3');
insert into counters values ('0', 'api_key', '6');
insert into counters values ('2', 'group', '3');
insert into counters values ('0', 'administrator', '1');
insert into counters values ('0', 'session', '1');
insert into counters values ('2', 'webhook_endpoint', '3');
insert into counters values ('0', 'trail', '18');
insert into counters values ('2', 'season', '3');
insert into counters values ('2', 'attendance', '4');
insert into counters values ('2', 'competition_team', '3');
insert into counters values ('2', 'event', '4');
insert into counters values ('2', 'member', '6');
insert into counters values ('2', 'registration', '2');
insert into counters values ('2', 'kennismaker', '3');
insert into counters values ('2', 'charge', '4');
insert into counters values ('2', 'payment', '2');
insert into counters values ('2', 'journal', '53');
insert into counters values ('2', 'webhook_delivery', '22');
insert into credential_errors values ('2', 'key', '2', '2026-11-28', 'insufficient_scope', 'GET /api/v1/members', '1');
insert into credential_errors values ('2', 'key', '5', '2026-11-28', 'invalid_token', 'GET /api/v1/members', '1');
insert into credential_usage values ('2', 'key', '1', '2026-11-28', '9', '0');
insert into credential_usage values ('2', 'key', '2', '2026-11-28', '1', '1');
insert into credential_usage values ('2', 'key', '3', '2026-11-28', '1', '0');
insert into credential_usage values ('3', 'key', '4', '2026-11-28', '1', '0');
insert into credential_usage values ('2', 'key', '5', '2026-11-28', '1', '1');
insert into credential_usage values ('1', 'key', '6', '2026-11-28', '1', '0');
insert into done_requests values ('2', '1', '"console POST /clubs/noord/charges"', 'eYIGEnohULMsZSu0EwD7N9SL8dK65cueOA_iOqAPn5w', '4', '1795900570331');
insert into done_requests values ('2', '1', '"console POST /clubs/noord/charges/4/payments"', 'NvEdbE82KQ6u2ume2LY7_OGyPJ8qLi3eA_l5KAUd9bo', null, '1795900570370');
insert into events values ('2', '1', '1795900556666', '{"id":1,"title":"Nieuwjaarsreceptie","starts_at":"2027-01-09T15:00:00.000Z","ends_at":"2027-01-09T18:00:00.000Z","all_day":false,"location":"Kantine","description":"A toast to the new year.","status":"planned","facility_id":1,"group_ids":[1,2],"capacity":80,"registration_count":0,"updated_at":"2026-11-28T21:15:56.666Z"}', '1799506800000', '1799517600000', 'planned');
insert into events values ('2', '2', '1795900557593', '{"id":2,"title":"Nieuwjaarsreceptie","starts_at":"2027-01-09T15:00:00.000Z","ends_at":null,"all_day":null,"location":null,"description":null,"status":null,"facility_id":null,"group_ids":[],"capacity":null,"registration_count":0,"updated_at":"2026-11-28T21:15:57.593Z"}', '1799506800000', null, null);
insert into events values ('2', '3', '1795900558670',  E'{"id":3,"title":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","starts_at":"2027-01-09T15:00:00.000Z","ends_at":"2027-01-09T18:00:00.000Z","all_day":false,"location":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","description":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","status":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","facility_id":3,"group_ids":[1,2],"capacity":80,"registration_count":0,"updated_at":"2026-11-28T21:15:58.670Z"}', '1799506800000', '1799517600000',  E'Zoë "d''Arc" \\   %s $1 😀');
insert into events values ('2', '4', '1795900570282', '{"id":4,"title":"Pubquiz","starts_at":"2026-11-29T21:16:10.130Z","ends_at":null,"all_day":null,"location":null,"description":null,"status":"planned","facility_id":null,"group_ids":[],"capacity":10,"registration_count":2,"updated_at":"2026-11-28T21:16:10.282Z"}', '1795986970130', null, 'planned');
insert into facilities values ('2', '1', '1795900554368', '{"id":1,"name":"Kantine","type":"room","parent_id":null,"location":"Sportpark Oost","updated_at":"2026-11-28T21:15:54.368Z"}');
insert into facilities values ('2', '2', '1795900555153', '{"id":2,"name":null,"type":null,"parent_id":null,"location":null,"updated_at":"2026-11-28T21:15:55.153Z"}');
insert into facilities values ('2', '3', '1795900555893',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","type":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","parent_id":1,"location":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","updated_at":"2026-11-28T21:15:55.893Z"}');
insert into groups values ('2', '1', '1795900518211', '{"id":1,"name":"Meiden onder 15","description":"Training on Tuesday and Thursday.","parent_id":null,"starts_on":"2026-08-01","ends_on":"2027-06-30","updated_at":"2026-11-28T21:15:18.211Z"}', 'meiden onder 000000000015');
insert into groups values ('2', '2', '1795900519921', '{"id":2,"name":"Meiden onder 15","description":null,"parent_id":null,"starts_on":null,"ends_on":null,"updated_at":"2026-11-28T21:15:19.921Z"}', 'meiden onder 000000000015');
insert into groups values ('2', '3', '1795900520855',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","description":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","parent_id":1,"starts_on":"2026-08-01","ends_on":"2027-06-30","updated_at":"2026-11-28T21:15:20.855Z"}', 'zoe darc s 000000000001');
insert into idempotent_answers values ('2', 'key', '1', 'POST /api/v1/members', '"api POST /members"', 'G5Es7oTj383cSd3LXHXp300gXafOucPLmh7aUHtEv-w', 'created', '4', '', '1795900569385', '2026-11-28T21:16:09.385Z SNY6KQ5jOsZF6O7CmwxVES');
insert into idempotent_answers values ('2', 'key', '1', 'POST /api/v1/members/bulk', '"api POST /members/bulk"', 'lfIiHl_-_8s_9ZBJ8XnXEI3Q1xKZPotOWUEn3iivY9s', 'processed', null,  E'{"results":[{"status":201,"id":5,"updated_at":"2026-11-28T21:16:09.419Z","etag":"\\"yN8eOL4t5vyOh4Y_bVJOzq\\""},{"status":200,"id":2,"updated_at":"2026-11-28T21:16:09.419Z","etag":"\\"kI7Pd7dsArFNL6pSrTLX-a\\""},{"status":404,"id":99,"error":"There is no such record among the members of this club.","code":"not_found"}],"succeeded":2,"failed":1}', '1795900569419', null);
insert into idempotent_answers values ('2', 'key', '1', 'POST /api/v1/attendance/bulk', '"api POST /attendance/bulk"', 'uPbFJ_zpHl-tNcMt3Xv_oUzybYaV-Mblmgs0KH9CQsY', 'processed', null,  E'{"results":[{"status":201,"id":4,"updated_at":"2026-11-28T21:16:09.820Z","etag":"\\"zlB4YXPVaE1tnwnIT1Lnq-\\""}],"succeeded":1,"failed":0}', '1795900569820', null);
insert into imported_records values ('2', '1', '1', 'group', '1795900518211', 'b28W_rvD.5V2YK1L5s7g1iR-q-8ThhQ3pz8FHy2F9RMmKdi3ND1khCvpljk321oXCFZ629WxmGNA_FxDbrYqdb8BBAWvz4bULXAYSTkZ3SghXVfBc4sbYp05-c5T2JpMw3EvDF8bV');
insert into imported_records values ('2', '2', '2', 'group', '1795900519921', 'b28W_rvD.sNJvL5Ou5KBm54cIibiYr3RF171sJcDq7FF6r2Cbn5vUQmAOHEcSa5C8K_VxpQMTin6shRtgTZqfzaWLF4_r42frRV5pz0Eqop4a3sGYG_QPGzegsuRajMSnGjh_zM2o');
insert into imported_records values ('2', '3', '3', 'group', '1795900520855', 'b28W_rvD.BiY1rO2PLr-1uYXsFOFl5HBVfbDp76ximph2FwlmyqY0fCfP2MAIw946UqLQuXCB9ocAR_YcIuoOD8i6Z8kjxUzgd56UMywOXjFpayE3QWMN23nsb8rxTsunSzHkq3hh');
insert into imported_records values ('2', '4', '1', 'member', '1795900522279', 'b28W_rvD.Rp42Du4w026IMIaWYeJM_M5ktfJ2jrD_TpQACrwJuxblVUwGAZ12AooHvavWwac6rtwMNLsQCFiV9AhEexNEpTot4d-D22QIKHBeWyGaRljGWKWLAktlXf6ktIMeHJDJ');
insert into imported_records values ('2', '5', '2', 'member', '1795900524429', 'b28W_rvD.GtexJdswpHtkq80g9MzoFChcDxfXq9gUB3uyV9mHl_C8qRfzOaAtX7HbT9_jadFo8NJ8sF2hQwhomifjez8enoa23BzYr3mSKfp8J8_oHn_nmMKPo1n7LCERV3wsv4uO');
insert into imported_records values ('2', '6', '3', 'member', '1795900526037', 'b28W_rvD.MqYq-D8fApsVE49SaBEAcwp8GggXcD0l7JlBxQ9lPef_aps4QPWLS0voB7JQlgc-Ct6Osxj4-GtmMURvFtsZzbw_Iiru9f48nmLWnw6NeCSRwfEVUjPiWLEXFE_xnzOP');
insert into imported_records values ('2', '7', '1', 'season', '1795900527682', 'b28W_rvD.LeKzAejTjacpjTWivGcgyk40g7HVXE7TPheomeyv5PVM3-BzPCG7gigFcZenSL_tIoqB51fncxTkqfCejbXQLauKRVhvmHus6dvgrAsbhr9SPAauCGAQP7_lQj5JplnJ');
insert into imported_records values ('2', '8', '2', 'season', '1795900529519', 'b28W_rvD.ZIiKjeRll8HJn_TfcGkzviKcfivYdBqnkIfmJ66uZqNe0UickMiuDCrhtEaJftsUy78XPPZHiKG1fMQgIMadSxg1UQvqbIGqYPUN_6b5_79lD9gC6kMCafTJ3ZvwMuk1');
insert into imported_records values ('2', '9', '3', 'season', '1795900531354', 'b28W_rvD.b9iApzxQhmAF8CX1-I7e1OH9wBRQXDheBdDz6OY1Ce7Z5daAbfbC1LHCCugWVekegAu-iZfv83rPZJLUpI1_X_PWb4PoxtNsSG2yBvU-Z41-HXOygyr5KMtZuEOyKLqI');
insert into imported_records values ('2', '10', '1', 'competition_team', '1795900533302', 'b28W_rvD.FuZOpH_uT0Gw6ruCVsEzSqnw1T3ZJq6Dz6eZAMoUg48i8Yt0yNxSJINmln_jkbaAPuSECftQS-H1b3WaVXtfW5eLfeZSz8RysvLyXd6dvbwZFfqXTEjJp_Ft5d93Kx6c');
insert into imported_records values ('2', '11', '2', 'competition_team', '1795900535037', 'b28W_rvD.9fB0NsilMIsRY9g78j0X7UG7rL9IXt8RQNbiNjVUOP6vocawDru2_Smqwoqk82sDi3MloxJIdxKrigzuFmYBWL9WTbophFWVQBJMi6U_eVE205I6BTWgSzffaK_vX2zP');
insert into imported_records values ('2', '12', '3', 'competition_team', '1795900536039', 'b28W_rvD.akT2ZBI-ioCE1d4NQjho7z4t-Kh8DO6f2EaTrDUzjFtskhs-lvvTSVFYfETssA3Smq9Ri0WOesrfciGbXSGuU5ILMIq7DJYINJSqQZA8LXd0-_JnKuErYBafxDNpDMb4');
insert into imported_records values ('2', '13', '1', 'attendance', '1795900537775', 'b28W_rvD.xFTYEHBm0SUi1vKCjmAbFUCry3FgACGstuHrLwyLpz8AqCzIKlPLWbwkzYPYoIpvmwPJG3vQa5wU-9YWe6RT08-0NeLaIxERYCKSfBvoEhjT7d0-I17kiVmqPfeXO0qS');
insert into imported_records values ('2', '14', '2', 'attendance', '1795900539185', 'b28W_rvD.69_PoS45aVYnigEmkyclzeudVn4CwlUILpjxJvi9wd5B5CrZPbdLOtNO9zicWZ9jfyf20q3rTNsZ25bbl4mqHcvKj97iZp_nsqGSF8qryxjwLa_7T_pwXQImjsmgW2hX');
insert into imported_records values ('2', '15', '3', 'attendance', '1795900540741', 'b28W_rvD.Fv48Rls8U8lXoytkq6m4nYqoojtR-2F9git9kfo80Sa62GzyHDfT1ZAqGjvj_Rc1PBlxmtAdvtUwHb9x3Cez9_O3_o91KdF-s35qWzvRWv_cV9NCfnc0afLx5IViCam9');
insert into imported_records values ('2', '16', '1', 'kennismaker', '1795900542063', 'b28W_rvD.P2mT6davVGEc0JlH7tO4VKAU99G2qIUsMKfrKQ-j4IfS8K9dtrA8I7Et9x1Q1mNXHgVG-BvyJsRk6SlpJj_DtVL0--VbuiWGtwCeIe_3kgugRIBpadivFIwsRZ1yU0yn');
insert into imported_records values ('2', '17', '2', 'kennismaker', '1795900543248', 'b28W_rvD.M0NXD4_Rd4wpoubxOmcF8oHtsEqx8TTsTd_xFKnsdCI8f5u2fywZ14dhUBEBeJ5bvIOkpIOGZmsiYxzqGfz4np1R8mEkFiEQFoa1o7WQSUms1wbOPYZ-tXcHdkReinnj');
insert into imported_records values ('2', '18', '3', 'kennismaker', '1795900544426', 'b28W_rvD.TJXpYqgLSztyXDXmiZ-GQxeTf6mOtMo0cOhiC3QGvZ-2MmpUaxbTOpAGQaaLZYGMv-b5OAKf1dQvMW7f4F2jhiJFftaY6Pp0iIac76Nn9nA6VLYx_l1Pi31hm4VwXNwA');
insert into imported_records values ('2', '19', '1', 'tournament', '1795900548843', 'b28W_rvD.EjPDD_o7rk26217diK2WnKyVvgjwzRt4KUEn2-C5XnXDT63g8cvv_hJFs-7qpG3ua6ByXaWaGLs7Tbl90bOWYNXKZOxNfOMRWZICQpfOF1m6jcPnkeMUwI8E4c7fAqkf');
insert into imported_records values ('2', '20', '2', 'tournament', '1795900549690', 'b28W_rvD.09RjZMk5K0HAlFbGWNYzhAP-74lSZuBcY7m3VaqzVIDSdKd7CmqW1E3xmU30M-sJG4arK_T-yeJVKgx6DTIy25srBOsvZiGndW-nvseHrdygAsNwEUcHwsHg1VhJVjnR');
insert into imported_records values ('2', '21', '3', 'tournament', '1795900550802', 'b28W_rvD.tV7mAco_9oo4vIaLgZxl4vRF570UxlW16LtZM-i3GMtdFomgIx8_jHzPEZsSYlqDEwN8EwW-8fSa9gVgEIw16BZs9od8nixLgvKf1qdgA8WZOQq9UJlKd_8XJewP8jX3');
insert into imported_records values ('2', '22', '1', 'news_post', '1795900551711', 'b28W_rvD.Ncjc94N2egitaaRYLO27BIiyLQMjJ01SFrNLuAA6PQMsgefVmeB7xT2eCC9oOVt3LPyOWGqfoMkYaGpsuye9pF77W9xfivkjnl7DTttYElhrr6bLWrt6nRhZcoktUHKH');
insert into imported_records values ('2', '23', '2', 'news_post', '1795900552548', 'b28W_rvD.rkSsk7JQbnKDat_ibBvHvYRR6y-gPVPZSukmPY_AdxDDWk_fKgfkKHP5TwrvGguZMYr-9Qz4qPzFEvEHegy5wsfwdOGgQDykeXTYoDUdNMFtEoxqdEuLqnZ13PeiO9Zb');
insert into imported_records values ('2', '24', '3', 'news_post', '1795900553362', 'b28W_rvD.kH79qk7RO-K8FXwn4SQqIbb3SHMcmWxAea4nz2UXpg4mCgZS8ptIzbvu2cfFWirt62Z9cuEaLBotmLt_HykbyI0eVHh1o-9NFLy80_IgvcfeoiyrRCPBwrdaPdwMAU2f');
insert into imported_records values ('2', '25', '1', 'facility', '1795900554368', 'b28W_rvD.3xcEsTjfgXDWnZSnAomviLec622anz-JzgtVqLIQ2UMcT48BSnJOhwzTvUDJ2x0_W67E11vrorE4ZRibnLhp7jmM7Tl34Vl6OInnPJCyBsomjElwA1mSvT6CrnkCSJdo');
insert into imported_records values ('2', '26', '2', 'facility', '1795900555153', 'b28W_rvD.Ex3rpk76xk8PuxYjMsgnyHp9GuZ4mv-6FGeiyBnUFtiCSN2n5uApSrf2oYZTW1U6FiiL1y_LpAgQVnUQQIZR_nCgvZ2CYtdHEICYg2tzh5_rUOecgHaoh-UpM7eCmeRF');
insert into imported_records values ('2', '27', '3', 'facility', '1795900555893', 'b28W_rvD.jGCf3lGAacV3U_5SCtRauSRlGA0LC2zCDh0a3RqVERo_v6kiORXT7H1FdwwZ_7sAwlpK7w-XFNyi9YT6RNyFZYep1OrDL4hDHi-1X2I0TJEa3OoMGVVLHVMCRlX5HEir');
insert into imported_records values ('2', '28', '1', 'event', '1795900556666', 'b28W_rvD.XcpDuKMJQ2_jV1g7GF3p8gPCtYqX-FfCWUJLG53zkw3UbPUwuiiCVYbLc8rX1BJpkT9euZLAtp6QB2Jnw3KUiMV4WePZbb_5nf5z4Eq26klS2ZW62DgF7MMQGFG9lhEe');
insert into imported_records values ('2', '29', '2', 'event', '1795900557593', 'b28W_rvD.2fRbDK0hILtAzHQ7vqU2LFE4MYtJ_74pzqRuqXx6JF4G80xn1hJjYwV7MYH9z3ZqkyAPTcPhclrgFSTXlJhmB0MqSia3-n2L5I-E0Rw94qiGtyVdWdQPNjvXAKbCUJrC');
insert into imported_records values ('2', '30', '3', 'event', '1795900558670', 'b28W_rvD.61NhANHvcAtuZHxujQNbuxq8CTvxBgxdNt6YW2xhkm2NU5FfArF7PpW3fN7u7yKZerMCMJEInILMeEvxQtZfOZGuSooEgfLNWUeAlqkLcTMFjAlybQo7gCYLXR7rN9Jl');
insert into imported_records values ('2', '31', '1', 'reservation', '1795900559848', 'b28W_rvD.qalXlUyAYsreCgQs2TYuvZXRCLVTdY72vmddvRFxpQwcyI5emnR0pcrjqjjVNfJZB5Ac0KkEHEPtq3vECiwB9ZTQ_TfG1NyHnkKht35XzrwUOggGxsadi40Rj5SLYE6E');
insert into imported_records values ('2', '32', '2', 'reservation', '1795900561421', 'b28W_rvD.qK35Vb4hd6nxFO4sLWBOlv_JfrH6T05uIShQZhcIJofvCiGeY1iF_yAAgtNJpRWpl7JoHrZaLvTbh11JEYMP-UCvf7C-gyODj9zymIrZ7dt_rGzxz2_ODqWbLUAoigVM');
insert into imported_records values ('2', '33', '3', 'reservation', '1795900562343', 'b28W_rvD.Ep_LKiRN-_lFL_EiC_LFqW-Q2lCARlJPvfnn87qTAEdrj05xJFaaqqaPbc66Ave7VyLGfGyv0PJ0qifLOd3B0QohmRk8Yktvekp7g-cJGBbTIQqhqhlWv-Jt0ql9KETk');
insert into imports values ('2', '1', 'group', '1795900518211', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '2', 'group', '1795900519921', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '3', 'group', '1795900520855', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '4', 'member', '1795900522279', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '5', 'member', '1795900524429', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '6', 'member', '1795900526037', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '7', 'season', '1795900527682', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '8', 'season', '1795900529519', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '9', 'season', '1795900531354', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '10', 'competition_team', '1795900533302', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '11', 'competition_team', '1795900535037', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '12', 'competition_team', '1795900536039', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '13', 'attendance', '1795900537775', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '14', 'attendance', '1795900539185', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '15', 'attendance', '1795900540741', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '16', 'kennismaker', '1795900542063', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '17', 'kennismaker', '1795900543248', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '18', 'kennismaker', '1795900544426', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '19', 'tournament', '1795900548843', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '20', 'tournament', '1795900549690', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '21', 'tournament', '1795900550802', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '22', 'news_post', '1795900551711', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '23', 'news_post', '1795900552548', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '24', 'news_post', '1795900553362', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '25', 'facility', '1795900554368', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '26', 'facility', '1795900555153', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '27', 'facility', '1795900555893', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '28', 'event', '1795900556666', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '29', 'event', '1795900557593', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '30', 'event', '1795900558670', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '31', 'reservation', '1795900559848', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '32', 'reservation', '1795900561421', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into imports values ('2', '33', 'reservation', '1795900562343', 'command', null, 'root', null, 'rows.json', '1', '0', null);
insert into journal values ('2', '1', '1795900518211', 'command', null, 'group.created', 'group', '1', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '2', '1795900519921', 'command', null, 'group.created', 'group', '2', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '3', '1795900520855', 'command', null, 'group.created', 'group', '3', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '4', '1795900522279', 'command', null, 'member.created', 'member', '1', '', 'member.created', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '5', '1795900524429', 'command', null, 'member.created', 'member', '2', '', 'member.created', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '6', '1795900526037', 'command', null, 'member.created', 'member', '3', '', 'member.created', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '7', '1795900527682', 'command', null, 'season.created', 'season', '1', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '8', '1795900529519', 'command', null, 'season.created', 'season', '2', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '9', '1795900531354', 'command', null, 'season.created', 'season', '3', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '10', '1795900533302', 'command', null, 'competition_team.created', 'competition_team', '1', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '11', '1795900535037', 'command', null, 'competition_team.created', 'competition_team', '2', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '12', '1795900536039', 'command', null, 'competition_team.created', 'competition_team', '3', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '13', '1795900537775', 'command', null, 'attendance.created', 'attendance', '1', '', 'attendance.updated', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '14', '1795900539185', 'command', null, 'attendance.created', 'attendance', '2', '', 'attendance.updated', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '15', '1795900540741', 'command', null, 'attendance.created', 'attendance', '3', '', 'attendance.updated', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '16', '1795900542063', 'command', null, 'kennismaker.created', 'kennismaker', '1', '', 'kennismaker.created', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '17', '1795900543248', 'command', null, 'kennismaker.created', 'kennismaker', '2', '', 'kennismaker.created', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '18', '1795900544426', 'command', null, 'kennismaker.created', 'kennismaker', '3', '', 'kennismaker.created', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '19', '1795900545779', 'command', null, 'charge.created', 'charge', '1', '', 'charge.created', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '20', '1795900546910', 'command', null, 'charge.created', 'charge', '2', '', 'charge.created', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '21', '1795900547961', 'command', null, 'charge.created', 'charge', '3', '', 'charge.created', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '22', '1795900548843', 'command', null, 'tournament.created', 'tournament', '1', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '23', '1795900549690', 'command', null, 'tournament.created', 'tournament', '2', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '24', '1795900550802', 'command', null, 'tournament.created', 'tournament', '3', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '25', '1795900551711', 'command', null, 'news_post.created', 'news_post', '1', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '26', '1795900552548', 'command', null, 'news_post.created', 'news_post', '2', '', '', 'root', null, null, null, null, null, null, null);
insert into journal values ('2', '27', '1795900553362', 'command', null, 'news_post.created', 'news_post', '3', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '28', '1795900554368', 'command', null, 'facility.created', 'facility', '1', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '29', '1795900555153', 'command', null, 'facility.created', 'facility', '2', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '30', '1795900555893', 'command', null, 'facility.created', 'facility', '3', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '31', '1795900556666', 'command', null, 'event.created', 'event', '1', '', 'event.created', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '32', '1795900557593', 'command', null, 'event.created', 'event', '2', '', 'event.created', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '33', '1795900558670', 'command', null, 'event.created', 'event', '3', '', 'event.created', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '34', '1795900559848', 'command', null, 'reservation.created', 'reservation', '1', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '35', '1795900561421', 'command', null, 'reservation.created', 'reservation', '2', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '36', '1795900562343', 'command', null, 'reservation.created', 'reservation', '3', '', '', 'root', null, 'created', null, null, null, null, null);
insert into journal values ('2', '37', '1795900569385', 'key', '1', 'member.created', 'member', '4', '', 'member.created', null, '127.0.0.1', 'created', null, null, null, null, null);
insert into journal values ('2', '38', '1795900569419', 'key', '1', 'member.created', 'member', '5', '', 'member.created', null, '127.0.0.1', 'created', null, null, null, null, null);
insert into journal values ('2', '39', '1795900569419', 'key', '1', 'member.updated', 'member', '2', 'status', 'member.updated member.archived', null, '127.0.0.1', 'updated', null, null, null, null, null);
insert into journal values ('2', '40', '1795900569820', 'key', '1', 'attendance.created', 'attendance', '4', '', 'attendance.updated', null, '127.0.0.1', 'created', null, null, null, null, null);
insert into journal values ('2', '41', '1795900570019', 'key', '1', 'member.updated', 'member', '1', 'phone', 'member.updated', null, '127.0.0.1', 'updated', null, null, null, null, null);
insert into journal values ('2', '42', '1795900570137', 'key', '1', 'event.created', 'event', '4', '', 'event.created', null, '127.0.0.1', 'created', null, null, null, null, null);
insert into journal values ('2', '43', '1795900570163', 'key', '1', 'member.created', 'member', '6', '', 'member.created', null, '127.0.0.1', 'created', null, null, null, null, null);
insert into journal values ('2', '44', '1795900570182', 'key', '1', 'member.deleted', 'member', '6', '', 'member.deleted', null, '127.0.0.1', 'deleted', null, null, null, null, null);
insert into journal values ('2', '45', '1795900570234', 'administrator', '1', 'registration.created', 'registration', '1', '', 'event.registration', null, '127.0.0.1', 'created', null, null, null, '1', '4');
insert into journal values ('2', '46', '1795900570234', 'administrator', '1', 'event.updated', 'event', '4', 'registration_count', 'event.updated', null, '127.0.0.1', 'updated', null, null, null, null, null);
insert into journal values ('2', '47', '1795900570282', 'administrator', '1', 'registration.created', 'registration', '2', '', 'event.registration', null, '127.0.0.1', 'created', null, null, null, '4', '4');
insert into journal values ('2', '48', '1795900570282', 'administrator', '1', 'event.updated', 'event', '4', 'registration_count', 'event.updated', null, '127.0.0.1', 'updated', null, null, null, null, null);
insert into journal values ('2', '49', '1795900570331', 'administrator', '1', 'charge.created', 'charge', '4', '', 'charge.created', null, '127.0.0.1', 'created', null, null, null, null, null);
insert into journal values ('2', '50', '1795900570370', 'administrator', '1', 'payment.created', 'payment', '1', '', 'payment.received', null, '127.0.0.1', 'created', null, null, null, '1', '4');
insert into journal values ('2', '51', '1795900570370', 'administrator', '1', 'charge.updated', 'charge', '4', 'paid_cents payment_method payments', '', null, '127.0.0.1', 'updated', null, null, null, null, null);
insert into journal values ('2', '52', '1795900570411', 'administrator', '1', 'payment.created', 'payment', '2', '', 'payment.failed', null, '127.0.0.1', 'created', null, null, null, '1', '4');
insert into journal values ('2', '53', '1795900570411', 'administrator', '1', 'charge.updated', 'charge', '4', 'status payment_method payments', '', null, '127.0.0.1', 'updated', null, null, null, null, null);
insert into kennismakers values ('2', '1', '1795900542063', '{"id":1,"name":"Youssef Amrani","birth_date":"2014-11-02","email":"amrani@example.org","phone":"+31 6 87654321","group_id":1,"source":"website","trial_on":"2026-09-10","notes":"Has played at school.","status":"joined","member_id":1,"updated_at":"2026-11-28T21:15:42.063Z"}', '1', 'joined', 'amrani@example.org', 'youssef amrani');
insert into kennismakers values ('2', '2', '1795900543248', '{"id":2,"name":"Youssef Amrani","birth_date":null,"email":null,"phone":null,"group_id":null,"source":null,"trial_on":null,"notes":null,"status":null,"member_id":null,"updated_at":"2026-11-28T21:15:43.248Z"}', null, null, null, 'youssef amrani');
insert into kennismakers values ('2', '3', '1795900544426',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","birth_date":"2014-11-02","email":"amrani@example.org","phone":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","group_id":3,"source":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","trial_on":"2026-09-10","notes":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","status":"joined","member_id":3,"updated_at":"2026-11-28T21:15:44.426Z"}', '3', 'joined', 'amrani@example.org', 'zoe darc s 000000000001');
insert into kept_answer_days values ('2', '1795824000000', '1268');
insert into list_versions values ('1', 'member', 'd228e0f7-0586-43f7-ae26-a54563bfa94a');
insert into list_versions values ('1', 'group', 'b9ab6669-b1e4-4162-8b4c-50fe7fae83e0');
insert into list_versions values ('1', 'event', 'ff08047a-0e7b-430a-9fe7-23f6cd1b1ede');
insert into list_versions values ('1', 'season', 'a85417ea-ea67-491c-90c3-a6e9cf7b4955');
insert into list_versions values ('2', 'registration', 'b9fe6c65-2933-4cbf-a2a3-b9564ecf4543');
insert into list_versions values ('1', 'competition_team', '1f7ac63c-8893-45bf-9d14-362e5530a0ed');
insert into list_versions values ('2', 'competition_team', '2429c732-09db-4715-907b-6a3f9efbfba9');
insert into list_versions values ('2', 'event', 'b9fe6c65-2933-4cbf-a2a3-b9564ecf4543');
insert into list_versions values ('2', 'charge', '2b01a4ff-7767-4f86-84dc-838fff36bd4e');
insert into list_versions values ('2', 'payment', '2b01a4ff-7767-4f86-84dc-838fff36bd4e');
insert into list_versions values ('2', 'kennismaker', '85579da4-8ac1-442a-a0ae-720cb8047708');
insert into list_versions values ('2', 'change', '2b01a4ff-7767-4f86-84dc-838fff36bd4e');
insert into list_versions values ('2', 'tournament', 'aca5b9af-991b-47e4-b33f-0d64f4ebda14');
insert into list_versions values ('2', 'news_post', '5811a53a-aba6-4336-8270-d95762a50b2c');
insert into list_versions values ('2', 'facility', 'ab253e34-94c9-47fa-8064-8bbacefb1b2d');
insert into list_versions values ('1', 'attendance', '4a0c9f93-c365-4b6f-a7e5-340d15ff6896');
insert into list_versions values ('1', 'kennismaker', '1a8bb46c-fa32-40d6-8fee-774014ca9012');
insert into list_versions values ('1', 'charge', '65bf5a00-7670-47ff-823b-f25bcfefd329');
insert into list_versions values ('1', 'tournament', '44d6740a-164d-46fa-8faa-9718616eb174');
insert into list_versions values ('1', 'news_post', 'fa4da640-3c76-44a4-bd30-b360f43fcef3');
insert into list_versions values ('1', 'facility', 'b73252e0-8a2a-4c69-ad8d-79bf8e0d34b7');
insert into list_versions values ('1', 'reservation', 'ebc380a6-b1f3-479e-9aac-fd3e3c2e49ac');
insert into list_versions values ('1', 'change', 'ebc380a6-b1f3-479e-9aac-fd3e3c2e49ac');
insert into list_versions values ('2', 'reservation', 'a85d1e70-aa78-4c81-935e-44c9671cbdf1');
insert into list_versions values ('2', 'group', 'c401319b-59bc-4a5f-8c47-85ef01f35adc');
insert into list_versions values ('2', 'attendance', 'c54b3ed3-0079-4451-82a7-33d206c9b924');
insert into list_versions values ('2', 'season', '4eebe4cd-acf8-472b-9fd7-7e859153a604');
insert into list_versions values ('2', 'member', 'ad76316f-143e-43b6-8f2b-0524f6628430');
insert into members values ('2', '3', '1795900526037',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","birth_date":"2009-04-17","gender":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","group_ids":[1,2],"status":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","email":"sanne@example.org","phone":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","member_number":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","joined_on":"2021-08-01","left_on":"2999-06-30","ends_on":null,"external_id":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","updated_at":"2026-11-28T21:15:26.037Z"}',  E'Zoë "d''Arc" \\   %s $1 😀', 'sanne@example.org',  E'Zoë "d''Arc" \\   %s $1 😀', '2021-08-01', '2999-06-30', '2009-04-17', 'zoe darc s 000000000001', 'zoe darc s 000000000001', null, '1');
insert into members values ('2', '4', '1795900569385', '{"id":4,"name":"Sanne de Vries","birth_date":null,"gender":null,"group_ids":[1,3],"status":"active","email":null,"phone":null,"member_number":null,"joined_on":null,"left_on":null,"ends_on":null,"external_id":null,"updated_at":"2026-11-28T21:16:09.385Z"}', 'active', null, null, null, null, null, 'sanne de vries', null, null, null);
insert into members values ('2', '5', '1795900569419', '{"id":5,"name":"Youssef Amrani","birth_date":null,"gender":null,"group_ids":[],"status":"active","email":null,"phone":null,"member_number":null,"joined_on":null,"left_on":null,"ends_on":null,"external_id":null,"updated_at":"2026-11-28T21:16:09.419Z"}', 'active', null, null, null, null, null, 'youssef amrani', null, null, null);
insert into members values ('2', '2', '1795900569419', '{"id":2,"name":"Sanne de Vries","birth_date":null,"gender":null,"group_ids":[],"status":"archived","email":null,"phone":null,"member_number":null,"joined_on":null,"left_on":null,"ends_on":null,"external_id":null,"updated_at":"2026-11-28T21:16:09.419Z"}', 'archived', null, null, null, null, null, 'sanne de vries', null, null, null);
insert into members values ('2', '1', '1795900570019', '{"id":1,"name":"Sanne de Vries","birth_date":"2009-04-17","gender":"female","group_ids":[1,2],"status":"active","email":"sanne@example.org","phone":"+31 6 11111111","member_number":"KNT-0042","joined_on":"2021-08-01","left_on":"2999-06-30","ends_on":null,"external_id":"crm-7781","updated_at":"2026-11-28T21:16:10.019Z"}', 'active', 'sanne@example.org', 'crm-7781', '2021-08-01', '2999-06-30', '2009-04-17', 'sanne de vries', 'knt 000000000042', null, '611111111');
insert into news values ('2', '1', '1795900551711', '{"id":1,"title":"Vrijwilligers gezocht","summary":"Who runs the bar in May?","body":"We are looking for **volunteers** for the bar.","published_at":"2020-01-01T00:00:00.000Z","pinned":false,"image_url":"https://www.example.org/vrijwilligers.jpg","author_name":"Bestuur","updated_at":"2026-11-28T21:15:51.711Z"}', '1', '1577836800000', '0');
insert into news values ('2', '2', '1795900552548', '{"id":2,"title":null,"summary":null,"body":null,"published_at":null,"pinned":null,"image_url":null,"author_name":null,"updated_at":"2026-11-28T21:15:52.548Z"}', '0', null, '0');
insert into news values ('2', '3', '1795900553362',  E'{"id":3,"title":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","summary":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","body":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","published_at":"2020-01-01T00:00:00.000Z","pinned":false,"image_url":"https://www.example.org/picture.jpg","author_name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","updated_at":"2026-11-28T21:15:53.362Z"}', '1', '1577836800000', '0');
insert into payments values ('2', '1', '1795900570370', '{"id":1,"charge_id":4,"member_id":1,"amount_cents":5000,"method":"iDEAL","outcome":"received","reason":null,"at":"2026-11-28T21:16:10.371Z","reverses_payment_id":null,"undone":false,"updated_at":"2026-11-28T21:16:10.370Z"}', '4', '1', '5000', '1795900570371');
insert into payments values ('2', '2', '1795900570411', '{"id":2,"charge_id":4,"member_id":1,"amount_cents":13500,"method":"direct debit","outcome":"failed","reason":"Insufficient funds","at":"2026-11-28T21:16:10.411Z","reverses_payment_id":null,"undone":false,"updated_at":"2026-11-28T21:16:10.411Z"}', '4', '1', '13500', '1795900570411');
insert into record_counts values ('2', '45');
insert into record_counts values ('1', '25224');
insert into record_references values ('2', 'group', 'parent_id', '1', '3');
insert into record_references values ('2', 'member', 'group_ids', '1', '1');
insert into record_references values ('2', 'member', 'group_ids', '2', '1');
insert into record_references values ('2', 'member', 'group_ids', '1', '3');
insert into record_references values ('2', 'member', 'group_ids', '2', '3');
insert into record_references values ('2', 'competition_team', 'group_id', '1', '1');
insert into record_references values ('2', 'competition_team', 'member_ids', '1', '1');
insert into record_references values ('2', 'competition_team', 'member_ids', '2', '1');
insert into record_references values ('2', 'competition_team', 'season_id', '1', '1');
insert into record_references values ('2', 'competition_team', 'group_id', '3', '3');
insert into record_references values ('2', 'competition_team', 'member_ids', '1', '3');
insert into record_references values ('2', 'competition_team', 'member_ids', '2', '3');
insert into record_references values ('2', 'competition_team', 'season_id', '3', '3');
insert into record_references values ('2', 'kennismaker', 'group_id', '1', '1');
insert into record_references values ('2', 'kennismaker', 'group_id', '3', '3');
insert into record_references values ('2', 'charge', 'season_id', '1', '1');
insert into record_references values ('2', 'charge', 'season_id', '3', '3');
insert into record_references values ('2', 'facility', 'parent_id', '1', '3');
insert into record_references values ('2', 'event', 'facility_id', '1', '1');
insert into record_references values ('2', 'event', 'group_ids', '1', '1');
insert into record_references values ('2', 'event', 'group_ids', '2', '1');
insert into record_references values ('2', 'event', 'facility_id', '3', '3');
insert into record_references values ('2', 'event', 'group_ids', '1', '3');
insert into record_references values ('2', 'event', 'group_ids', '2', '3');
insert into record_references values ('2', 'reservation', 'facility_id', '1', '1');
insert into record_references values ('2', 'reservation', 'group_id', '1', '1');
insert into record_references values ('2', 'reservation', 'facility_id', '3', '3');
insert into record_references values ('2', 'reservation', 'group_id', '3', '3');
insert into record_references values ('2', 'member', 'group_ids', '1', '4');
insert into record_references values ('2', 'member', 'group_ids', '3', '4');
insert into refused_requests values ('2', 'key', '2', '1795900576045', 'req_jV8asYaL2g', 'GET /api/v1/members', 'insufficient_scope', '');
insert into refused_requests values ('2', 'key', '5', '1795900576062', 'req_jV8asYaL2j', 'GET /api/v1/members', 'invalid_token', '');
insert into registrations values ('2', '1', '1795900570234', '{"id":1,"event_id":4,"member_id":1,"updated_at":"2026-11-28T21:16:10.234Z"}', '4', '1');
insert into registrations values ('2', '2', '1795900570282', '{"id":2,"event_id":4,"member_id":4,"updated_at":"2026-11-28T21:16:10.282Z"}', '4', '4');
insert into reservations values ('2', '2', '1795900561421', '{"id":2,"facility_id":null,"starts_at":null,"ends_at":null,"status":null,"purpose":null,"group_id":null,"event_id":null,"updated_at":"2026-11-28T21:16:01.421Z"}', null, null, null);
insert into reservations values ('2', '1', '1795900559848', '{"id":1,"facility_id":1,"starts_at":"2027-01-09T15:00:00.000Z","ends_at":"2027-01-09T18:00:00.000Z","status":"confirmed","purpose":"party","group_id":1,"event_id":1,"updated_at":"2026-11-28T21:15:59.848Z"}', '1', '1799506800000', '1799517600000');
insert into reservations values ('2', '3', '1795900562343',  E'{"id":3,"facility_id":3,"starts_at":"2027-01-11T15:00:00.000Z","ends_at":"2027-01-11T18:00:00.000Z","status":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","purpose":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","group_id":3,"event_id":3,"updated_at":"2026-11-28T21:16:02.343Z"}', '3', '1799679600000', '1799690400000');
insert into sandbox_mints values ('2026-11-28', '127.0.0.1', '1');
insert into schema_migrations values ('001-start.sql', '1795900502238');
insert into schema_migrations values ('002-writes.sql', '1795900502238');
insert into schema_migrations values ('003-webhooks.sql', '1795900502238');
insert into schema_migrations values ('004-registrations-and-payments.sql', '1795900502238');
insert into schema_migrations values ('005-administrators.sql', '1795900502238');
insert into schema_migrations values ('006-trail.sql', '1795900502238');
insert into schema_migrations values ('007-callers.sql', '1795900502238');
insert into schema_migrations values ('008-zones.sql', '1795900502238');
insert into schema_migrations values ('009-references.sql', '1795900502238');
insert into schema_migrations values ('010-changes.sql', '1795900502238');
insert into schema_migrations values ('011-quotas.sql', '1795900502238');
insert into schema_migrations values ('012-club-time-zone.sql', '1795900502238');
insert into schema_migrations values ('014-kept-answers.sql', '1795900502238');
insert into schema_migrations values ('015-filters.sql', '1795900502238');
insert into schema_migrations values ('016-accounts.sql', '1795900502238');
insert into schema_migrations values ('017-search.sql', '1795900502238');
insert into schema_migrations values ('018-oauth.sql', '1795900502238');
insert into schema_migrations values ('019-assistants.sql', '1795900502238');
insert into schema_migrations values ('021-keys.sql', '1795900502238');
insert into schema_migrations values ('022-usage.sql', '1795900502238');
insert into schema_migrations values ('024-confirmed-sessions.sql', '1795900502238');
insert into schema_migrations values ('025-working-credentials.sql', '1795900502238');
insert into schema_migrations values ('026-filters.sql', '1795900502238');
insert into schema_migrations values ('027-unique-external-ids.sql', '1795900502238');
insert into schema_migrations values ('029-list-versions.sql', '1795900502238');
insert into schema_migrations values ('030-whole-clubs.sql', '1795900502238');
insert into schema_migrations values ('031-makers.sql', '1795900502238');
insert into schema_migrations values ('033-notices.sql', '1795900502238');
insert into schema_migrations values ('034-made-by.sql', '1795900502238');
insert into schema_migrations values ('037-file-keys.sql', '1795900502238');
insert into schema_migrations values ('038-refresh-token-parents.sql', '1795900502238');
insert into schema_migrations values ('039-confirmations.sql', '1795900502238');
insert into schema_migrations values ('040-answered-versions.sql', '1795900502238');
insert into schema_migrations values ('041-shown-since.sql', '1795900502238');
insert into schema_migrations values ('042-updated-at.sql', '1795900502238');
insert into schema_migrations values ('043-adjustments.sql', '1795900502238');
insert into schema_migrations values ('044-practice-clubs.sql', '1795900502238');
insert into schema_migrations values ('045-history.sql', '1795900502238');
insert into schema_migrations values ('046-memberships.sql', '1795900502238');
insert into schema_migrations values ('047-birth-dates.sql', '1795900502238');
insert into schema_migrations values ('048-amounts.sql', '1795900502238');
insert into schema_migrations values ('049-waiting-lists.sql', '1795900502238');
insert into schema_migrations values ('050-attendance-taps.sql', '1795900502238');
insert into schema_migrations values ('051-calendar-links.sql', '1795900502238');
insert into schema_migrations values ('052-orders.sql', '1795900502238');
insert into schema_migrations values ('053-series.sql', '1795900502238');
insert into schema_migrations values ('054-stage-moves.sql', '1795900502238');
insert into schema_migrations values ('055-payments.sql', '1795900502238');
insert into schema_migrations values ('056-languages.sql', '1795900502238');
insert into schema_migrations values ('057-member-history.sql', '1795900502238');
insert into schema_migrations values ('058-news-indexes.sql', '1795900502238');
insert into schema_migrations values ('059-done-requests.sql', '1795900502238');
insert into schema_migrations values ('060-usage-by-day.sql', '1795900502238');
insert into schema_migrations values ('061-planned-ends.sql', '1795900502238');
insert into schema_migrations values ('062-news-order.sql', '1795900502238');
insert into schema_migrations values ('063-calendar-links.sql', '1795900502238');
insert into schema_migrations values ('064-imports.sql', '1795900502238');
insert into schema_migrations values ('065-more-filters.sql', '1795900502238');
insert into search_words values ('2', '0', '15', 'group 1');
insert into search_words values ('2', '0', 'meiden', 'group 1');
insert into search_words values ('2', '0', 'onder', 'group 1');
insert into search_words values ('2', '0', '15', 'group 2');
insert into search_words values ('2', '0', 'meiden', 'group 2');
insert into search_words values ('2', '0', 'onder', 'group 2');
insert into search_words values ('2', '0', '1', 'group 3');
insert into search_words values ('2', '0', 'darc', 'group 3');
insert into search_words values ('2', '0', 's', 'group 3');
insert into search_words values ('2', '0', 'zoe', 'group 3');
insert into search_words values ('2', '0', '0042', 'member 1');
insert into search_words values ('2', '0', '7781', 'member 1');
insert into search_words values ('2', '0', 'crm', 'member 1');
insert into search_words values ('2', '0', 'de', 'member 1');
insert into search_words values ('2', '0', 'example', 'member 1');
insert into search_words values ('2', '0', 'knt', 'member 1');
insert into search_words values ('2', '0', 'org', 'member 1');
insert into search_words values ('2', '0', 'sanne', 'member 1');
insert into search_words values ('2', '0', 'vries', 'member 1');
insert into search_words values ('2', '0', 'de', 'member 2');
insert into search_words values ('2', '0', 'sanne', 'member 2');
insert into search_words values ('2', '0', 'vries', 'member 2');
insert into search_words values ('2', '0', '1', 'member 3');
insert into search_words values ('2', '0', 'darc', 'member 3');
insert into search_words values ('2', '0', 'example', 'member 3');
insert into search_words values ('2', '0', 'org', 'member 3');
insert into search_words values ('2', '0', 's', 'member 3');
insert into search_words values ('2', '0', 'sanne', 'member 3');
insert into search_words values ('2', '0', 'zoe', 'member 3');
insert into search_words values ('2', '0', '2026', 'season 1');
insert into search_words values ('2', '0', '2027', 'season 1');
insert into search_words values ('2', '0', '2026', 'season 2');
insert into search_words values ('2', '0', '2027', 'season 2');
insert into search_words values ('2', '0', '1', 'season 3');
insert into search_words values ('2', '0', 'darc', 'season 3');
insert into search_words values ('2', '0', 's', 'season 3');
insert into search_words values ('2', '0', 'zoe', 'season 3');
insert into search_words values ('2', '0', '15', 'competition_team 1');
insert into search_words values ('2', '0', 'meiden', 'competition_team 1');
insert into search_words values ('2', '0', 'onder', 'competition_team 1');
insert into search_words values ('2', '0', '15', 'competition_team 2');
insert into search_words values ('2', '0', 'meiden', 'competition_team 2');
insert into search_words values ('2', '0', 'onder', 'competition_team 2');
insert into search_words values ('2', '0', '1', 'competition_team 3');
insert into search_words values ('2', '0', 'darc', 'competition_team 3');
insert into search_words values ('2', '0', 's', 'competition_team 3');
insert into search_words values ('2', '0', 'zoe', 'competition_team 3');
insert into search_words values ('2', '0', 'amrani', 'kennismaker 1');
insert into search_words values ('2', '0', 'example', 'kennismaker 1');
insert into search_words values ('2', '0', 'org', 'kennismaker 1');
insert into search_words values ('2', '0', 'youssef', 'kennismaker 1');
insert into search_words values ('2', '0', 'amrani', 'kennismaker 2');
insert into search_words values ('2', '0', 'youssef', 'kennismaker 2');
insert into search_words values ('2', '0', '1', 'kennismaker 3');
insert into search_words values ('2', '0', 'amrani', 'kennismaker 3');
insert into search_words values ('2', '0', 'darc', 'kennismaker 3');
insert into search_words values ('2', '0', 'example', 'kennismaker 3');
insert into search_words values ('2', '0', 'org', 'kennismaker 3');
insert into search_words values ('2', '0', 's', 'kennismaker 3');
insert into search_words values ('2', '0', 'zoe', 'kennismaker 3');
insert into search_words values ('2', '0', '2026', 'charge 1');
insert into search_words values ('2', '0', '2027', 'charge 1');
insert into search_words values ('2', '0', 'contributie', 'charge 1');
insert into search_words values ('2', '0', '1', 'charge 3');
insert into search_words values ('2', '0', 'darc', 'charge 3');
insert into search_words values ('2', '0', 's', 'charge 3');
insert into search_words values ('2', '0', 'zoe', 'charge 3');
insert into search_words values ('2', '0', '2027', 'tournament 1');
insert into search_words values ('2', '0', 'lentetoernooi', 'tournament 1');
insert into search_words values ('2', '0', '1', 'tournament 3');
insert into search_words values ('2', '0', '2', 'tournament 3');
insert into search_words values ('2', '0', 'darc', 'tournament 3');
insert into search_words values ('2', '0', 's', 'tournament 3');
insert into search_words values ('2', '0', 'toernooi', 'tournament 3');
insert into search_words values ('2', '0', 'zoe', 'tournament 3');
insert into search_words values ('2', '0', 'gezocht', 'news_post 1');
insert into search_words values ('2', '0', 'vrijwilligers', 'news_post 1');
insert into search_words values ('2', '0', '1', 'news_post 3');
insert into search_words values ('2', '0', 'darc', 'news_post 3');
insert into search_words values ('2', '0', 's', 'news_post 3');
insert into search_words values ('2', '0', 'zoe', 'news_post 3');
insert into search_words values ('2', '0', 'kantine', 'facility 1');
insert into search_words values ('2', '0', '1', 'facility 3');
insert into search_words values ('2', '0', 'darc', 'facility 3');
insert into search_words values ('2', '0', 's', 'facility 3');
insert into search_words values ('2', '0', 'zoe', 'facility 3');
insert into search_words values ('2', '0', 'nieuwjaarsreceptie', 'event 1');
insert into search_words values ('2', '0', 'nieuwjaarsreceptie', 'event 2');
insert into search_words values ('2', '0', '1', 'event 3');
insert into search_words values ('2', '0', 'darc', 'event 3');
insert into search_words values ('2', '0', 's', 'event 3');
insert into search_words values ('2', '0', 'zoe', 'event 3');
insert into search_words values ('2', '0', 'de', 'member 4');
insert into search_words values ('2', '0', 'sanne', 'member 4');
insert into search_words values ('2', '0', 'vries', 'member 4');
insert into search_words values ('2', '0', 'amrani', 'member 5');
insert into search_words values ('2', '0', 'youssef', 'member 5');
insert into search_words values ('2', '0', '611111111', 'member 1');
insert into search_words values ('2', '0', 'pubquiz', 'event 4');
insert into search_words values ('2', '0', 'contribution', 'charge 4');
insert into seasons values ('2', '1', '1795900527682', '{"id":1,"name":"2026/2027","starts_on":"2026-08-01","ends_on":"2027-07-31","updated_at":"2026-11-28T21:15:27.682Z"}');
insert into seasons values ('2', '2', '1795900529519', '{"id":2,"name":"2026/2027","starts_on":"2026-08-01","ends_on":"2027-07-31","updated_at":"2026-11-28T21:15:29.519Z"}');
insert into seasons values ('2', '3', '1795900531354',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","starts_on":"2026-08-01","ends_on":"2027-07-31","updated_at":"2026-11-28T21:15:31.354Z"}');
insert into sessions values ('a57c7cfc24342c60d89244a5eacae0d9c03de2750d7c8529c6d7c0d5fa6d00a0', '1', '1795900568876', '1795900569194', '1795900569194', '1795943769194', '1', '127.0.0.1', null, '1795900569194');
insert into settings values ('changes shown since', '1795900502238');
insert into settings values ('filled unique columns', '["member.external_id"]');
insert into settings values ('fields in record_references', '["member.group_ids","group.parent_id","event.facility_id","event.group_ids","competition_team.season_id","competition_team.group_id","competition_team.member_ids","kennismaker.group_id","charge.season_id","facility.parent_id","reservation.facility_id","reservation.group_id"]');
insert into settings values ('fields in search_words', '["member.name,member_number,external_id,email,phone by rules 1","group.name by rules 1","event.title by rules 1","season.name by rules 1","competition_team.name by rules 1","kennismaker.name,email by rules 1","charge.description by rules 1","tournament.name,public_slug by rules 1","news_post.title by rules 1","facility.name by rules 1"]');
insert into settings values ('shape of member', '[["name",null],["birth_date",null],["gender",null],["group_ids",[]],["status","active"],["email",null],["phone",null],["member_number",null],["joined_on",null],["left_on",null],["ends_on",null],["external_id",null],"external_id","status","email","phone","birth_date","joined_on","left_on","ends_on","name_order by rules 1","member_number_order by rules 1"]');
insert into settings values ('shape of group', '[["name",null],["description",null],["parent_id",null],["starts_on",null],["ends_on",null],"name_order by rules 1"]');
insert into settings values ('shape of event', '[["title",null],["starts_at",null],["ends_at",null],["all_day",null],["location",null],["description",null],["status",null],["facility_id",null],["group_ids",[]],["capacity",null],["registration_count",0],"starts_at","ends_at","status"]');
insert into settings values ('shape of season', '[["name",null],["starts_on",null],["ends_on",null]]');
insert into settings values ('shape of competition_team', '[["name",null],["season_id",null],["group_id",null],["competition",null],["division",null],["member_ids",[]],"name_order by rules 1"]');
insert into settings values ('shape of attendance', '[["member_id",null],["group_id",null],["date",null],["present",null],"member_id","group_id","date","present"]');
insert into settings values ('shape of kennismaker', '[["name",null],["birth_date",null],["email",null],["phone",null],["group_id",null],["source",null],["trial_on",null],["notes",null],["status",null],["member_id",null],"member_id","status","email","name_order by rules 1"]');
insert into settings values ('shape of charge', '[["member_id",null],["description",null],["amount_cents",null],["currency",null],["due_on",null],["season_id",null],["status",null],["paid_cents",null],["paid_at",null],["payment_method",null],["payments",[],"id","at","amount_cents","method","outcome","reason","reverses_payment_id","undone"],["debtor",null],"member_id","status","due_on","amount_cents","paid_cents","paid_at","currency"]');
insert into settings values ('shape of tournament', '[["name",null],["public_slug",null],["starts_on",null],["ends_on",null],["location",null],["registration_deadline",null],["disciplines",[]]]');
insert into settings values ('shape of news_post', '[["title",null],["summary",null],["body",null],["published_at",null],["pinned",null],["image_url",null],["author_name",null],"pinned"]');
insert into settings values ('shape of facility', '[["name",null],["type",null],["parent_id",null],["location",null]]');
insert into settings values ('shape of reservation', '[["facility_id",null],["starts_at",null],["ends_at",null],["status",null],["purpose",null],["group_id",null],["event_id",null],"event_id","starts_at","ends_at"]');
insert into settings values ('shape of adjustment', '[["charge_id",null],["member_id",null],["kind",null],["reason",null],["amount_cents",null],["payment_id",null],["reversal_id",null],["at",null],"charge_id","member_id"]');
insert into settings values ('shape of attendance_tap', '[["group_id",null],["date",null],["member_id",null],["present",null],["at",null],["attendance_id",null],"group_id","date","member_id"]');
insert into settings values ('shape of payment', '[["charge_id",null],["member_id",null],["amount_cents",null],["method",null],["outcome",null],["reason",null],["at",null],["reverses_payment_id",null],["undone",false],"charge_id","member_id","amount_cents","at"]');
insert into settings values ('shape of registration', '[["event_id",null],["member_id",null],"event_id","member_id"]');
insert into settings values ('shape of series_event', '[["event_id",null],["series",null],"event_id","series"]');
insert into settings values ('shape of waiting_registration', '[["event_id",null],["member_id",null],"event_id","member_id"]');
insert into settings values ('week of the demo club', '2026-11-23 edition 3');
insert into settings values ('mark of exports', 'efe68f97-674c-4378-a2bd-916cec3a75c7');
insert into settings values ('set-up link', '354531c4995cf8ec389b601ef5ccbc12d24e75559bc272d955d1afdf8834ef52');
insert into settings values ('changes of keys', '1');
insert into tournaments values ('2', '1', '1795900548843', '{"id":1,"name":"Lentetoernooi","public_slug":"lentetoernooi-2027","starts_on":"2027-04-10","ends_on":"2027-04-11","location":"Sporthal De Linde","registration_deadline":"2027-03-31T21:59:00.000Z","disciplines":[{"id":1,"name":"Gemengd dubbel"}],"updated_at":"2026-11-28T21:15:48.843Z"}');
insert into tournaments values ('2', '2', '1795900549690', '{"id":2,"name":null,"public_slug":null,"starts_on":null,"ends_on":null,"location":null,"registration_deadline":null,"disciplines":[],"updated_at":"2026-11-28T21:15:49.690Z"}');
insert into tournaments values ('2', '3', '1795900550802',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","public_slug":"toernooi-2","starts_on":"2027-04-10","ends_on":"2027-04-11","location":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","registration_deadline":"2027-03-31T21:59:00.000Z","disciplines":[{"id":1,"name":"Gemengd dubbel"}],"updated_at":"2026-11-28T21:15:50.802Z"}');
insert into trail values ('1', '1', '1795900502774', 'kantine', null, null, null, 'club.created', 'club 1', 'demo pro', null);
insert into trail values ('1', '2', '1795900502793', 'kantine', null, null, null, 'stages.changed', 'club 1', '', null);
insert into trail values ('2', '3', '1795900512584', 'command', null, 'root', null, 'club.created', 'club 2', 'noord pro', null);
insert into trail values ('3', '4', '1795900514041', 'command', null, 'root', null, 'club.created', 'club 3', 'zuid pro', null);
insert into trail values ('2', '5', '1795900515973', 'command', null, 'root', null, 'stages.changed', 'club 2', '', null);
insert into trail values ('2', '6', '1795900563028', 'command', null, 'root', null, 'key.created', 'key 1', 'all', null);
insert into trail values ('2', '7', '1795900563870', 'command', null, 'root', null, 'key.created', 'key 2', 'events:read', null);
insert into trail values ('2', '8', '1795900564733', 'command', null, 'root', null, 'key.created', 'key 3', 'members:read', null);
insert into trail values ('3', '9', '1795900565433', 'command', null, 'root', null, 'key.created', 'key 4', 'all', null);
insert into trail values ('2', '10', '1795900566311', 'command', null, 'root', null, 'key.created', 'key 5', 'all', null);
insert into trail values ('2', '11', '1795900567508', 'command', null, 'root', null, 'key.revoked', 'key 5', '', null);
insert into trail values ('0', '12', '1795900568870', 'command', null, 'root', null, 'administrator.created', 'administrator 1', 'sanne@example.org administrator noord', null);
insert into trail values ('0', '13', '1795900569192', 'administrator', '1', null, '127.0.0.1', 'login.succeeded', 'administrator 1', '', null);
insert into trail values ('2', '14', '1795900569301', 'administrator', '1', null, '127.0.0.1', 'endpoint.created', 'endpoint 1', '', null);
insert into trail values ('2', '15', '1795900569323', 'administrator', '1', null, '127.0.0.1', 'endpoint.created', 'endpoint 2', '', null);
insert into trail values ('2', '16', '1795900569338', 'administrator', '1', null, '127.0.0.1', 'endpoint.created', 'endpoint 3', '', null);
insert into trail values ('2', '17', '1795900569349', 'administrator', '1', null, '127.0.0.1', 'secret.rotated', 'endpoint 1', '', null);
insert into trail values ('2', '18', '1795900569360', 'administrator', '1', null, '127.0.0.1', 'endpoint.disabled', 'endpoint 3', '', null);
insert into webhook_deliveries values ('2', '1', '1', 'member.created', '1795900569385', '{"club_id":2,"member_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '6', '3', 'member.updated', '1795900569419', '{"club_id":2,"member_id":2}', 'missed', '0', '0', null);
insert into webhook_deliveries values ('2', '5', '1', 'member.updated', '1795900569419', '{"club_id":2,"member_id":2}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '7', '1', 'member.archived', '1795900569419', '{"club_id":2,"member_id":2}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '3', '1', 'member.created', '1795900569419', '{"club_id":2,"member_id":5}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '8', '1', 'attendance.updated', '1795900569820', '{"club_id":2,"attendance_id":4,"member_id":3,"group_id":2}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '10', '3', 'member.updated', '1795900570019', '{"club_id":2,"member_id":1}', 'missed', '0', '0', null);
insert into webhook_deliveries values ('2', '9', '1', 'member.updated', '1795900570019', '{"club_id":2,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '11', '1', 'event.created', '1795900570137', '{"club_id":2,"event_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '12', '1', 'member.created', '1795900570163', '{"club_id":2,"member_id":6}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '14', '1', 'member.deleted', '1795900570182', '{"club_id":2,"member_id":6}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '15', '1', 'event.registration', '1795900570234', '{"club_id":2,"event_id":4,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '16', '1', 'event.updated', '1795900570234', '{"club_id":2,"event_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '17', '1', 'event.registration', '1795900570282', '{"club_id":2,"event_id":4,"member_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '18', '1', 'event.updated', '1795900570282', '{"club_id":2,"event_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '19', '1', 'charge.created', '1795900570331', '{"club_id":2,"charge_id":4,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '20', '1', 'payment.received', '1795900570370', '{"club_id":2,"charge_id":4,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '22', '1', 'payment.failed', '1795900570411', '{"club_id":2,"charge_id":4,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '4', '2', 'member.created', '1795900569419', '{"club_id":2,"member_id":5}', 'waiting', '0', '2', '1795900836891');
insert into webhook_deliveries values ('2', '2', '2', 'member.created', '1795900569385', '{"club_id":2,"member_id":4}', 'waiting', '0', '2', '1795900922369');
insert into webhook_deliveries values ('2', '21', '2', 'payment.received', '1795900570370', '{"club_id":2,"charge_id":4,"member_id":1}', 'waiting', '0', '2', '1795900823488');
insert into webhook_deliveries values ('2', '13', '2', 'member.created', '1795900570163', '{"club_id":2,"member_id":6}', 'waiting', '0', '2', '1795900920361');
insert into webhook_endpoints values ('2', '1', 'http://127.0.0.1:33053/kantine', 'Website', 'member.created member.updated member.archived member.deleted event.created event.updated event.deleted event.registration attendance.updated attendance.deleted kennismaker.created kennismaker.updated kennismaker.status_changed charge.created payment.received payment.failed', 'b28W_rvD.Ojv0tVED9uqsyuuvtL6FrthSo3mNUNYoBdBk2wv1fn9GPIDgiARluyuF9gfOZpEXiLoNNCzaUMWZ1Ig4vyy1fnldiBAuZsGRIAHztgzt', 'b28W_rvD.J4D5C9NrXOD8kJHb6upyixrHXNU8ZLFY0mD595wz8HkuLipzdG21V3okth1FJaMMzQS7e19I5naaYQN4JdCJG1eGJo55s0R8wjIZnI-q', '1795986969349', 'enabled', null, null, null, null, '1795900569301', '1');
insert into webhook_endpoints values ('2', '3', 'http://127.0.0.1:27668/kantine', 'Website', 'member.updated', 'b28W_rvD.JN71GdfJV25cPy6o5r1ACO6Cd-9yYWOPhAJl-slhsPqmUZARcpe8ApMQAayPL9NfvwcdIixMMeqXDtEJ9jYE9bb8YtJeBkA3Q3uGUusJ', null, null, 'disabled', 'administrator', '1795900569360', null, null, '1795900569338', '1');
insert into webhook_endpoints values ('2', '2', 'http://127.0.0.1:27668/kantine', 'Website', 'member.created payment.received', 'b28W_rvD.nUn4qSg6CnL-FEjd75Rr85vx_Dvs_tWZ7S2C08tvNEL365wsWXWnfJ9-w0rFosftfDYZDK9alNO-H2HkUQNbB2qgji49T2i77r3zqBpP', null, null, 'enabled', null, null, '1795900569499', null, '1795900569323', '1');
insert into webhook_tries values ('2', '2', '1795900569501', '15', null, 'connect', '');
insert into webhook_tries values ('2', '1', '1795900569419', '163', '204', null, '');
insert into webhook_tries values ('2', '4', '1795900569866', '7', null, 'connect', '');
insert into webhook_tries values ('2', '5', '1795900569860', '15', '204', null, '');
insert into webhook_tries values ('2', '7', '1795900569861', '21', '204', null, '');
insert into webhook_tries values ('2', '3', '1795900569821', '60', '204', null, '');
insert into webhook_tries values ('2', '8', '1795900569953', '20', '204', null, '');
insert into webhook_tries values ('2', '9', '1795900570105', '2', '204', null, '');
insert into webhook_tries values ('2', '11', '1795900570168', '2', '204', null, '');
insert into webhook_tries values ('2', '13', '1795900570183', '3', null, 'connect', '');
insert into webhook_tries values ('2', '12', '1795900570185', '4', '204', null, '');
insert into webhook_tries values ('2', '14', '1795900570231', '12', '204', null, '');
insert into webhook_tries values ('2', '15', '1795900570298', '2', '204', null, '');
insert into webhook_tries values ('2', '16', '1795900570299', '5', '204', null, '');
insert into webhook_tries values ('2', '17', '1795900570332', '6', '204', null, '');
insert into webhook_tries values ('2', '18', '1795900570333', '7', '204', null, '');
insert into webhook_tries values ('2', '19', '1795900570373', '4', '204', null, '');
insert into webhook_tries values ('2', '21', '1795900570413', '6', null, 'connect', '');
insert into webhook_tries values ('2', '20', '1795900570415', '11', '204', null, '');
insert into webhook_tries values ('2', '22', '1795900570506', '9', '204', null, '');
insert into webhook_tries values ('2', '4', '1795900574700', '2', null, 'connect', '');
insert into webhook_tries values ('2', '2', '1795900574728', '1', null, 'connect', '');
insert into webhook_tries values ('2', '21', '1795900575767', '2', null, 'connect', '');
insert into webhook_tries values ('2', '13', '1795900575785', '1', null, 'connect', '');
insert into zones values ('2', 'event', '128', '0', '1795900570282');
insert into zones values ('2', 'group', '4096', '0', '1795900520855');
insert into zones values ('2', 'group', '128', '0', '1795900520855');
insert into zones values ('2', 'charge', '4096', '0', '1795900570411');
insert into zones values ('2', 'season', '4096', '0', '1795900531354');
insert into zones values ('2', 'season', '128', '0', '1795900531354');
insert into zones values ('2', 'charge', '128', '0', '1795900570411');
insert into zones values ('2', 'payment', '4096', '0', '1795900570411');
insert into zones values ('2', 'competition_team', '4096', '0', '1795900536039');
insert into zones values ('2', 'competition_team', '128', '0', '1795900536039');
insert into zones values ('2', 'payment', '128', '0', '1795900570411');
insert into zones values ('2', 'kennismaker', '4096', '0', '1795900544426');
insert into zones values ('2', 'kennismaker', '128', '0', '1795900544426');
insert into zones values ('2', 'tournament', '4096', '0', '1795900550802');
insert into zones values ('2', 'tournament', '128', '0', '1795900550802');
insert into zones values ('2', 'news_post', '4096', '0', '1795900553362');
insert into zones values ('2', 'news_post', '128', '0', '1795900553362');
insert into zones values ('2', 'facility', '4096', '0', '1795900555893');
insert into zones values ('2', 'facility', '128', '0', '1795900555893');
insert into zones values ('2', 'reservation', '4096', '0', '1795900562343');
insert into zones values ('2', 'reservation', '128', '0', '1795900562343');
insert into zones values ('2', 'attendance', '4096', '0', '1795900569820');
insert into zones values ('2', 'attendance', '128', '0', '1795900569820');
insert into zones values ('2', 'member', '4096', '0', '1795900570163');
insert into zones values ('2', 'member', '128', '0', '1795900570163');
insert into zones values ('2', 'registration', '4096', '0', '1795900570282');
insert into zones values ('2', 'registration', '128', '0', '1795900570282');
insert into zones values ('2', 'event', '4096', '0', '1795900570282');
