create table schema_migrations (name text not null, applied_at bigint not null, primary key (name));
-- Written for SQLite and PostgreSQL alike: bigint and text, instants in milliseconds since 1970, days as YYYY-MM-DD, JSON
-- as text. Tables of a club start their key with club_id.

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

-- Who changed what and when: one row for each change of a record, written with the change.
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

-- What was answered to a request with an Idempotency-Key, written with what it did.
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

-- Receivers of notifications. A secret is sealed; kinds stand between blanks.
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

-- What an endpoint is told: written with the change it tells of. One that waits is due at a moment; whoever takes it moves that
-- moment away, so that it comes back when they vanish.
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

-- Every try of a delivery, and what came of it.
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

-- Those who administer clubs in the application. `password` is a digest; `password_set_at` differs for each password they had.
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

-- Which clubs each of them administers.
create table club_administrators (
  club_id bigint not null,
  administrator_id bigint not null,
  primary key (club_id, administrator_id)
);

create index club_administrators_by_administrator on club_administrators (administrator_id, club_id);

-- Who is logged in. A session is found by the digest of its token, and belongs to the password it began with.
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

-- What was done beside changes of records, which the journal has: log-ins, keys, endpoints, secrets, plans, administrators.
-- club_id is 0 for what belongs to no club; ids come from one counter for all clubs.
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

-- An Idempotency-Key belongs to the kind of its caller, their id, and what they called: ids of keys and of administrators are
-- counted apart, so one column of ids would mix them up. An answer says what became of the request, and of which record.
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

-- What the application called has the name of the operation now, with the id of the charge where there is one in the path.
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

-- What is stored already.
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

-- Within a part of 128 ids, what changed is found by its stamp.
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

-- Which records hold the id of another: the record `record_id` of `resource` has `target_id` in its field `field`. For fields that
-- have no column of their own. The next start fills it with what was stored before.
create table record_references (
  club_id bigint not null,
  resource text not null,
  field text not null,
  target_id bigint not null,
  record_id bigint not null,
  primary key (club_id, resource, field, target_id, record_id)
);

-- What lists show of an entry: that a record was created, updated or deleted; null where they show nothing of it, and for
-- entries from before this column. The list of changes is complete from the moment at which this file was applied.
alter table journal add column shown text;

-- `shown` stands in the key as well, because SQLite uses the index only where it need not look into the table.
create index journal_by_resource on journal (club_id, resource, id, shown) where shown is not null;

-- How many records of all resources each club has; every write keeps it.
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

-- How many bytes of answers to requests with an Idempotency-Key were kept on which day: `day_at` is when the day began, in UTC.
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

-- Each club says in which time zone its calendar is to be read; instants stay in UTC.
alter table clubs add column time_zone text not null default 'Europe/Amsterdam';

-- Of a single write only the outcome and the id of the record are kept: a repetition is answered with the record as it is now, and no
-- kept answer holds a person who is gone. Where the id is not kept yet, it stands at the beginning of the body.
update idempotent_answers
set record_id = cast(substr(body, 7, length(body) - 6 - length(ltrim(substr(body, 7), '0123456789'))) as bigint)
where record_id is null and body like '{"id":%';

update idempotent_answers
set record_id = cast(substr(body, 18, length(body) - 17 - length(ltrim(substr(body, 18), '0123456789'))) as bigint)
where record_id is null and body like '{"payment":{"id":%';

update idempotent_answers set body = '' where outcome <> 'processed';

-- Within a zone of 4,096 ids, a list finds what a filter lets through by an index of the filter's column.
drop index attendance_by_date;

create index attendance_in_zone_by_member_id on attendance (club_id, (id / 4096), member_id, id);

create index attendance_in_zone_by_group_id on attendance (club_id, (id / 4096), group_id, id);

create index attendance_in_zone_by_date on attendance (club_id, (id / 4096), date, id);

-- Everybody who administered a club until now could do everything in it.
alter table club_administrators add column role text not null default 'administrator';

-- A session can be listed and ended, so it has an id, and where it began. Those from before share the id 0: of one person, they end
-- together.
alter table sessions add column id bigint not null default 0;

alter table sessions add column address text not null default '';

alter table sessions add column browser text;

-- Log-ins whose password was right and whose code is awaited.
create table pending_log_ins (
  digest text not null,
  administrator_id bigint not null,
  password_set_at bigint not null,
  wrong_codes bigint not null,
  expires_at bigint not null,
  primary key (digest)
);

create index pending_log_ins_by_expiry on pending_log_ins (expires_at);

-- The sealed secret of each second factor; it counts once confirmed_at is set. last_step is the time step of the last code used.
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

-- An invitation is found by the digest of its token; an e-mail address has one to each club.
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

-- With such a link somebody chooses another password in place of the one that was set at password_set_at.
create table reset_links (
  administrator_id bigint not null,
  digest text not null,
  password_set_at bigint not null,
  expires_at bigint not null,
  primary key (administrator_id)
);

create index reset_links_by_digest on reset_links (digest);

-- By which words a record is found: `record`, such as `member 17`, has the word `word` in a name, a title or a number. The words of 256
-- ids lie together (`block` is the id divided by 256), so a write changes few pages. The next start fills it with what was stored before.
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

-- What the OAuth server remembers for a while: requests for authorization, codes and refresh tokens, each under the digest of its secret.
-- `browser` is the digest of a cookie, `session` the session that a request for authorization belongs to.
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

-- Whether AI assistants may connect to a club with OAuth; a club allows it itself.
alter table clubs add column assistants_allowed bigint not null default 0;

-- What an administrator granted to an assistant: one row for each consent, revoked ones too. Only scopes of the API are granted, and
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

-- Calls are counted for grants as they were for keys.
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

-- A key can be given a new text, and the text that it had before works on for some hours.
alter table api_keys add column old_digest text;

alter table api_keys add column old_prefix text;

alter table api_keys add column old_ends_at bigint;

create unique index api_keys_by_old_digest on api_keys (old_digest);

-- How often a key or a grant was refused on a day (UTC), by error code and by what was called. The empty call stands for all others.
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

-- The last refused requests of each key and grant. Of what was sent they have only the names of the places that were wrong.
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

-- When the password was given last in a session. In sessions from before, it is asked for at the next thing that needs it.
alter table sessions add column confirmed_at bigint not null default 0;

-- The keys and grants of a club that were not revoked: lists begin with them, and a club has a quota of such keys. Those that were revoked
-- are never deleted or stay for a year, and can be many.
create index api_keys_not_revoked on api_keys (club_id, id, purpose) where revoked_at is null;

create index grants_not_revoked on grants (club_id, id) where revoked_at is null;

-- A filter finds its records by an index of its column. Ranges have another one within zones of 4,096 ids, for when they find many
-- records. The next start fills the new columns.
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

-- The columns of news are there already.
create index news_by_published_at on news (club_id, listed, listed_from, id);

create index news_in_zone_by_published_at on news (club_id, (id / 4096), listed, listed_from, id);

-- One value of a column needs no zones: its index has the ids in order.
drop index attendance_in_zone_by_member_id;

create index attendance_by_member_id on attendance (club_id, member_id, id);

drop index attendance_in_zone_by_group_id;

drop index attendance_by_group;

create index attendance_by_group_id on attendance (club_id, group_id, id);

create index attendance_by_date on attendance (club_id, date, id);

-- The id of a member in another system, by which a member is found and which no two members of a club share. The next start fills the
-- column with what was stored before, after it has made sure that no value is there twice.
alter table members add column external_id text;

create unique index members_by_external_id on members (club_id, external_id) where external_id is not null;

-- What the list of a resource shows has a version, which every write of the resource replaces. A list without a row was never written.
create table list_versions (
  club_id bigint not null,
  resource text not null,
  version text not null,
  primary key (club_id, resource)
);

-- What is stored already. Until the first write, a list is as its club was left by its last change.
insert into list_versions
select counters.club_id, case counters.resource when 'journal' then 'change' else counters.resource end,
  coalesce(last_stamp, 0) || '.' || coalesce(changes.last_id, 0)
from counters
  left join club_clocks on club_clocks.club_id = counters.club_id
  left join counters as changes on changes.club_id = counters.club_id and changes.resource = 'journal'
where counters.club_id > 0 order by 1, 2;

-- Clubs that have rows and are not in `clubs`: an import that goes on (it writes `seen_at`), or a removal. What stays behind when one of
-- them is interrupted is removed.
create table partial_clubs (
  club_id bigint not null,
  state text not null,
  begun_at bigint not null,
  seen_at bigint not null,
  primary key (club_id)
);

insert into administrators values ('1', 'sanne@example.org', 'Sanne', '$argon2id$v=19$m=19456,t=2,p=1$wmosLX4rP0BvCAUr3PTlYA$RkOMnt+kc2c8zZWu/51qGA/Gbjl67ArlwgmLgBMXZak', '1795347990803', '1795347990803', '1795347991190');
insert into api_keys values ('5', '2', '145576cc6eb2f2951e1b072950faa6d7ddef7f469f899523551a6cb1a48cff18', 'svc_live_AQ8s', 'revoked', 'live', 'members:read members:write groups:read events:read events:write seasons:read competition-teams:read competition-teams:write attendance:read attendance:write kennismakers:read kennismakers:write payments:read tournaments:read news:read facilities:read reservations:read', '1795347989592', null, '1795347990268', null, null, null, null, null);
insert into api_keys values ('2', '2', 'e2f708ae3a8786729bf8c958299040b984d102a686bea70fe06e87c6aa3b26a4', 'svc_live_WasM', 'few', 'live', 'events:read', '1795347988087', '32503679999999', null, '1795347997546', null, null, null, null);
insert into api_keys values ('3', '2', '369716c69867e978019da810629f8773f6b4b04c9da508ee1273727c5cfcea16', 'act_live_8V8z', 'assistant', 'assistant', 'members:read', '1795347988437', null, null, '1795347997557', null, null, null, null);
insert into api_keys values ('4', '3', '3fa70d424ec5b4a2447d54c6449d319fa545a686f511647ce2c82baed3478283', 'svc_live_Vz9t', 'neighbour', 'live', 'members:read members:write groups:read events:read events:write seasons:read competition-teams:read competition-teams:write attendance:read attendance:write kennismakers:read kennismakers:write payments:read tournaments:read news:read facilities:read reservations:read', '1795347988879', null, null, '1795347997552', null, null, null, null);
insert into api_keys values ('6', '1', '406f68e16338b56f6849ded9aa9565b409d7a72bb5a3d95f1f5a30fbda8b8ca3', 'svc_test_RwiK', 'Sandbox', 'sandbox', 'members:read groups:read events:read seasons:read competition-teams:read attendance:read kennismakers:read payments:read tournaments:read news:read facilities:read reservations:read', '1795347990322', '1795952790322', null, '1795347997558', null, null, null, null);
insert into api_keys values ('1', '2', '27c5e6f3357310d81c45071002cae43ce9307b19d5cc3bcfbd751341245af986', 'svc_live_eUYM', 'all', 'live', 'members:read members:write groups:read events:read events:write seasons:read competition-teams:read competition-teams:write attendance:read attendance:write kennismakers:read kennismakers:write payments:read tournaments:read news:read facilities:read reservations:read', '1795347986954', null, null, '1795347997558', null, null, null, null);
insert into attendance values ('2', '1', '1795347977205', '{"id":1,"member_id":1,"group_id":1,"date":"2026-09-03","present":true,"updated_at":"2026-11-22T11:46:17.205Z"}', '1', '1', '2026-09-03');
insert into attendance values ('2', '2', '1795347977453', '{"id":2,"member_id":2,"group_id":2,"date":"2026-09-03","present":true,"updated_at":"2026-11-22T11:46:17.453Z"}', '2', '2', '2026-09-03');
insert into attendance values ('2', '3', '1795347977903', '{"id":3,"member_id":3,"group_id":3,"date":"2026-09-03","present":true,"updated_at":"2026-11-22T11:46:17.903Z"}', '3', '3', '2026-09-03');
insert into attendance values ('2', '4', '1795347991369', '{"id":4,"member_id":3,"group_id":2,"date":"2026-09-03","present":true,"updated_at":"2026-11-22T11:46:31.369Z"}', '3', '2', '2026-09-03');
insert into charges values ('2', '1', '1795347979201', '{"id":1,"member_id":1,"description":"Contributie 2026/2027","amount_cents":18500,"currency":"EUR","due_on":"2026-10-01","season_id":1,"status":"paid","paid_cents":18500,"paid_at":"2026-10-02T06:30:00.000Z","payment_method":"direct debit","payments":[],"debtor":{"member_id":1,"name":"Sanne de Vries","member_number":"KNT-0042"},"updated_at":"2026-11-22T11:46:19.201Z"}', '1', 'paid', '2026-10-01');
insert into charges values ('2', '2', '1795347979653', '{"id":2,"member_id":null,"description":null,"amount_cents":null,"currency":null,"due_on":null,"season_id":null,"status":null,"paid_cents":null,"paid_at":null,"payment_method":null,"payments":[],"debtor":null,"updated_at":"2026-11-22T11:46:19.653Z"}', null, null, null);
insert into charges values ('2', '3', '1795347979945',  E'{"id":3,"member_id":3,"description":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","amount_cents":18500,"currency":"Zoë","due_on":"2026-10-01","season_id":3,"status":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","paid_cents":18500,"paid_at":"2026-10-02T06:30:00.000Z","payment_method":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","payments":[],"debtor":{"member_id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","member_number":"Zoë \\"d''Arc\\" \\\\   %s $1 😀"},"updated_at":"2026-11-22T11:46:19.945Z"}', '3',  E'Zoë "d''Arc" \\   %s $1 😀', '2026-10-01');
insert into charges values ('2', '4', '1795347991527', '{"id":4,"member_id":1,"description":"Contribution","amount_cents":18500,"currency":"EUR","due_on":null,"season_id":null,"status":"failed","paid_cents":5000,"paid_at":null,"payment_method":"direct debit","payments":[{"id":1,"at":"2026-11-22T11:46:31.516Z","amount_cents":5000,"method":"iDEAL","outcome":"received","reason":null},{"id":2,"at":"2026-11-22T11:46:31.527Z","amount_cents":13500,"method":"direct debit","outcome":"failed","reason":"Insufficient funds"}],"debtor":{"member_id":1,"name":"Sanne de Vries","member_number":"KNT-0042"},"updated_at":"2026-11-22T11:46:31.527Z"}', '1', 'failed', null);
insert into club_administrators values ('2', '1', 'administrator');
insert into club_clocks values ('1', '1795347967370');
insert into club_clocks values ('2', '1795347991527');
insert into club_settings values ('1', 'stages of kennismakers', '["new","invited","trial planned","trial done","joined","declined"]');
insert into club_settings values ('2', 'stages of kennismakers', '["joined","left"]');
insert into clubs values ('1', 'SV De Kantine', 'demo', 'pro', '1795347964054', 'Europe/Amsterdam', '0');
insert into clubs values ('2', 'SV Noord', 'noord', 'pro', '1795347968642', 'Europe/Amsterdam', '0');
insert into clubs values ('3', 'SV Zuid', 'zuid', 'pro', '1795347969483', 'Europe/Amsterdam', '0');
insert into competition_teams values ('2', '1', '1795347976299', '{"id":1,"name":"Meiden onder 15","season_id":1,"group_id":1,"competition":"Najaarscompetitie","division":"2e klasse B","member_ids":[1,2],"updated_at":"2026-11-22T11:46:16.299Z"}');
insert into competition_teams values ('2', '2', '1795347976619', '{"id":2,"name":"Meiden onder 15","season_id":null,"group_id":null,"competition":null,"division":null,"member_ids":[],"updated_at":"2026-11-22T11:46:16.619Z"}');
insert into competition_teams values ('2', '3', '1795347976890',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","season_id":3,"group_id":3,"competition":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","division":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","member_ids":[1,2],"updated_at":"2026-11-22T11:46:16.890Z"}');
insert into counters values ('1', 'member', '640');
insert into counters values ('1', 'group', '24');
insert into counters values ('1', 'event', '420');
insert into counters values ('1', 'season', '3');
insert into counters values ('2', 'facility', '3');
insert into counters values ('1', 'competition_team', '14');
insert into counters values ('2', 'reservation', '3');
insert into counters values ('0', 'api_key', '6');
insert into counters values ('0', 'administrator', '1');
insert into counters values ('0', 'session', '1');
insert into counters values ('2', 'webhook_endpoint', '3');
insert into counters values ('0', 'trail', '18');
insert into counters values ('1', 'attendance', '20400');
insert into counters values ('1', 'kennismaker', '45');
insert into counters values ('2', 'attendance', '4');
insert into counters values ('1', 'charge', '1600');
insert into counters values ('1', 'tournament', '6');
insert into counters values ('1', 'news_post', '62');
insert into counters values ('1', 'facility', '10');
insert into counters values ('2', 'event', '4');
insert into counters values ('1', 'reservation', '2000');
insert into counters values ('2', 'member', '6');
insert into counters values ('1', 'journal', '25224');
insert into counters values ('0', 'club', '3');
insert into counters values ('2', 'group', '3');
insert into counters values ('2', 'registration', '2');
insert into counters values ('2', 'charge', '4');
insert into counters values ('2', 'season', '3');
insert into counters values ('2', 'payment', '2');
insert into counters values ('2', 'competition_team', '3');
insert into counters values ('2', 'journal', '53');
insert into counters values ('2', 'webhook_delivery', '22');
insert into counters values ('2', 'kennismaker', '3');
insert into counters values ('2', 'tournament', '3');
insert into counters values ('2', 'news_post', '3');
insert into credential_errors values ('2', 'key', '2', '2026-11-22', 'insufficient_scope', 'GET /api/v1/members', '1');
insert into credential_errors values ('2', 'key', '5', '2026-11-22', 'invalid_token', 'GET /api/v1/members', '1');
insert into credential_usage values ('2', 'key', '1', '2026-11-22', '9', '0');
insert into credential_usage values ('2', 'key', '2', '2026-11-22', '1', '1');
insert into credential_usage values ('2', 'key', '3', '2026-11-22', '1', '0');
insert into credential_usage values ('3', 'key', '4', '2026-11-22', '1', '0');
insert into credential_usage values ('2', 'key', '5', '2026-11-22', '1', '1');
insert into credential_usage values ('1', 'key', '6', '2026-11-22', '1', '0');
insert into events values ('2', '1', '1795347984796', '{"id":1,"title":"Nieuwjaarsreceptie","starts_at":"2027-01-09T15:00:00.000Z","ends_at":"2027-01-09T18:00:00.000Z","all_day":false,"location":"Kantine","description":"A toast to the new year.","status":"planned","facility_id":1,"group_ids":[1,2],"capacity":80,"registration_count":0,"updated_at":"2026-11-22T11:46:24.796Z"}', '1799506800000', '1799517600000');
insert into events values ('2', '2', '1795347985177', '{"id":2,"title":"Nieuwjaarsreceptie","starts_at":"2027-01-09T15:00:00.000Z","ends_at":null,"all_day":null,"location":null,"description":null,"status":null,"facility_id":null,"group_ids":[],"capacity":null,"registration_count":0,"updated_at":"2026-11-22T11:46:25.177Z"}', '1799506800000', null);
insert into events values ('2', '3', '1795347985568',  E'{"id":3,"title":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","starts_at":"2027-01-09T15:00:00.000Z","ends_at":"2027-01-09T18:00:00.000Z","all_day":false,"location":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","description":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","status":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","facility_id":3,"group_ids":[1,2],"capacity":80,"registration_count":0,"updated_at":"2026-11-22T11:46:25.568Z"}', '1799506800000', '1799517600000');
insert into events values ('2', '4', '1795347991486', '{"id":4,"title":"Pubquiz","starts_at":"2026-11-23T11:46:31.439Z","ends_at":null,"all_day":null,"location":null,"description":null,"status":null,"facility_id":null,"group_ids":[],"capacity":10,"registration_count":2,"updated_at":"2026-11-22T11:46:31.486Z"}', '1795434391439', null);
insert into facilities values ('2', '1', '1795347983469', '{"id":1,"name":"Kantine","type":"room","parent_id":null,"location":"Sportpark Oost","updated_at":"2026-11-22T11:46:23.469Z"}');
insert into facilities values ('2', '2', '1795347983919', '{"id":2,"name":null,"type":null,"parent_id":null,"location":null,"updated_at":"2026-11-22T11:46:23.919Z"}');
insert into facilities values ('2', '3', '1795347984412',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","type":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","parent_id":1,"location":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","updated_at":"2026-11-22T11:46:24.412Z"}');
insert into groups values ('2', '1', '1795347970370', '{"id":1,"name":"Meiden onder 15","description":"Training on Tuesday and Thursday.","parent_id":null,"starts_on":"2026-08-01","ends_on":"2027-06-30","updated_at":"2026-11-22T11:46:10.370Z"}');
insert into groups values ('2', '2', '1795347970843', '{"id":2,"name":"Meiden onder 15","description":null,"parent_id":null,"starts_on":null,"ends_on":null,"updated_at":"2026-11-22T11:46:10.843Z"}');
insert into groups values ('2', '3', '1795347971265',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","description":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","parent_id":1,"starts_on":"2026-08-01","ends_on":"2027-06-30","updated_at":"2026-11-22T11:46:11.265Z"}');
insert into idempotent_answers values ('2', 'key', '1', 'POST /api/v1/members', '"api POST /members"', 'G5Es7oTj383cSd3LXHXp300gXafOucPLmh7aUHtEv-w', 'created', '4', '', '1795347991290');
insert into idempotent_answers values ('2', 'key', '1', 'POST /api/v1/members/bulk', '"api POST /members/bulk"', 'lfIiHl_-_8s_9ZBJ8XnXEI3Q1xKZPotOWUEn3iivY9s', 'processed', null, '{"results":[{"status":201,"id":5},{"status":200,"id":2},{"status":404,"id":99,"error":"There is no such record among the members of this club.","code":"not_found"}],"succeeded":2,"failed":1}', '1795347991347');
insert into idempotent_answers values ('2', 'key', '1', 'POST /api/v1/attendance/bulk', '"api POST /attendance/bulk"', 'uPbFJ_zpHl-tNcMt3Xv_oUzybYaV-Mblmgs0KH9CQsY', 'processed', null, '{"results":[{"status":201,"id":4}],"succeeded":1,"failed":0}', '1795347991369');
insert into idempotent_answers values ('2', 'administrator', '1', 'create_charge', '"console POST /clubs/noord/charges"', 'xcyRG_VKNyTUERsBhrKTpMu7NYemSxcNveDQ-QuVSBA', 'created', '4', '', '1795347991494');
insert into idempotent_answers values ('2', 'administrator', '1', 'record_payment 4', '"console POST /clubs/noord/charges/4/payments"', 'aYENc0VdlEgrRuv5s5_8hyFkBO3uxZzRREfk0YlLcuo', 'created', '1', '', '1795347991516');
insert into journal values ('2', '1', '1795347970370', 'command', null, 'group.created', 'group', '1', '', '', 'root', null, 'created', null);
insert into journal values ('2', '2', '1795347970843', 'command', null, 'group.created', 'group', '2', '', '', 'root', null, 'created', null);
insert into journal values ('2', '3', '1795347971265', 'command', null, 'group.created', 'group', '3', '', '', 'root', null, 'created', null);
insert into journal values ('2', '4', '1795347972889', 'command', null, 'member.created', 'member', '1', '', 'member.created', 'root', null, 'created', null);
insert into journal values ('2', '5', '1795347973657', 'command', null, 'member.created', 'member', '2', '', 'member.created', 'root', null, 'created', null);
insert into journal values ('2', '6', '1795347974613', 'command', null, 'member.created', 'member', '3', '', 'member.created', 'root', null, 'created', null);
insert into journal values ('2', '7', '1795347975066', 'command', null, 'season.created', 'season', '1', '', '', 'root', null, 'created', null);
insert into journal values ('2', '8', '1795347975658', 'command', null, 'season.created', 'season', '2', '', '', 'root', null, 'created', null);
insert into journal values ('2', '9', '1795347976022', 'command', null, 'season.created', 'season', '3', '', '', 'root', null, 'created', null);
insert into journal values ('2', '10', '1795347976299', 'command', null, 'competition_team.created', 'competition_team', '1', '', '', 'root', null, 'created', null);
insert into journal values ('2', '11', '1795347976619', 'command', null, 'competition_team.created', 'competition_team', '2', '', '', 'root', null, 'created', null);
insert into journal values ('2', '12', '1795347976890', 'command', null, 'competition_team.created', 'competition_team', '3', '', '', 'root', null, 'created', null);
insert into journal values ('2', '13', '1795347977205', 'command', null, 'attendance.created', 'attendance', '1', '', 'attendance.updated', 'root', null, 'created', null);
insert into journal values ('2', '14', '1795347977453', 'command', null, 'attendance.created', 'attendance', '2', '', 'attendance.updated', 'root', null, 'created', null);
insert into journal values ('2', '15', '1795347977903', 'command', null, 'attendance.created', 'attendance', '3', '', 'attendance.updated', 'root', null, 'created', null);
insert into journal values ('2', '16', '1795347978205', 'command', null, 'kennismaker.created', 'kennismaker', '1', '', 'kennismaker.created', 'root', null, 'created', null);
insert into journal values ('2', '17', '1795347978561', 'command', null, 'kennismaker.created', 'kennismaker', '2', '', 'kennismaker.created', 'root', null, 'created', null);
insert into journal values ('2', '18', '1795347978886', 'command', null, 'kennismaker.created', 'kennismaker', '3', '', 'kennismaker.created', 'root', null, 'created', null);
insert into journal values ('2', '19', '1795347979201', 'command', null, 'charge.created', 'charge', '1', '', 'charge.created', 'root', null, 'created', null);
insert into journal values ('2', '20', '1795347979653', 'command', null, 'charge.created', 'charge', '2', '', 'charge.created', 'root', null, 'created', null);
insert into journal values ('2', '21', '1795347979945', 'command', null, 'charge.created', 'charge', '3', '', 'charge.created', 'root', null, 'created', null);
insert into journal values ('2', '22', '1795347980335', 'command', null, 'tournament.created', 'tournament', '1', '', '', 'root', null, 'created', null);
insert into journal values ('2', '23', '1795347980723', 'command', null, 'tournament.created', 'tournament', '2', '', '', 'root', null, 'created', null);
insert into journal values ('2', '24', '1795347981108', 'command', null, 'tournament.created', 'tournament', '3', '', '', 'root', null, 'created', null);
insert into journal values ('2', '25', '1795347981427', 'command', null, 'news_post.created', 'news_post', '1', '', '', 'root', null, 'created', null);
insert into journal values ('2', '26', '1795347982358', 'command', null, 'news_post.created', 'news_post', '2', '', '', 'root', null, null, null);
insert into journal values ('2', '27', '1795347982962', 'command', null, 'news_post.created', 'news_post', '3', '', '', 'root', null, 'created', null);
insert into journal values ('2', '28', '1795347983469', 'command', null, 'facility.created', 'facility', '1', '', '', 'root', null, 'created', null);
insert into journal values ('2', '29', '1795347983919', 'command', null, 'facility.created', 'facility', '2', '', '', 'root', null, 'created', null);
insert into journal values ('2', '30', '1795347984412', 'command', null, 'facility.created', 'facility', '3', '', '', 'root', null, 'created', null);
insert into journal values ('2', '31', '1795347984796', 'command', null, 'event.created', 'event', '1', '', 'event.created', 'root', null, 'created', null);
insert into journal values ('2', '32', '1795347985177', 'command', null, 'event.created', 'event', '2', '', 'event.created', 'root', null, 'created', null);
insert into journal values ('2', '33', '1795347985568', 'command', null, 'event.created', 'event', '3', '', 'event.created', 'root', null, 'created', null);
insert into journal values ('2', '34', '1795347985887', 'command', null, 'reservation.created', 'reservation', '1', '', '', 'root', null, 'created', null);
insert into journal values ('2', '35', '1795347986174', 'command', null, 'reservation.created', 'reservation', '2', '', '', 'root', null, 'created', null);
insert into journal values ('2', '36', '1795347986595', 'command', null, 'reservation.created', 'reservation', '3', '', '', 'root', null, 'created', null);
insert into journal values ('2', '37', '1795347991290', 'key', '1', 'member.created', 'member', '4', '', 'member.created', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '38', '1795347991347', 'key', '1', 'member.created', 'member', '5', '', 'member.created', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '39', '1795347991347', 'key', '1', 'member.updated', 'member', '2', 'status', 'member.updated member.archived', null, '127.0.0.1', 'updated', null);
insert into journal values ('2', '40', '1795347991369', 'key', '1', 'attendance.created', 'attendance', '4', '', 'attendance.updated', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '41', '1795347991422', 'key', '1', 'member.updated', 'member', '1', 'phone', 'member.updated', null, '127.0.0.1', 'updated', null);
insert into journal values ('2', '42', '1795347991442', 'key', '1', 'event.created', 'event', '4', '', 'event.created', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '43', '1795347991453', 'key', '1', 'member.created', 'member', '6', '', 'member.created', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '44', '1795347991460', 'key', '1', 'member.deleted', 'member', '6', '', 'member.deleted', null, '127.0.0.1', 'deleted', null);
insert into journal values ('2', '45', '1795347991473', 'administrator', '1', 'registration.created', 'registration', '1', '', 'event.registration', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '46', '1795347991473', 'administrator', '1', 'event.updated', 'event', '4', 'registration_count', 'event.updated', null, '127.0.0.1', 'updated', null);
insert into journal values ('2', '47', '1795347991486', 'administrator', '1', 'registration.created', 'registration', '2', '', 'event.registration', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '48', '1795347991486', 'administrator', '1', 'event.updated', 'event', '4', 'registration_count', 'event.updated', null, '127.0.0.1', 'updated', null);
insert into journal values ('2', '49', '1795347991494', 'administrator', '1', 'charge.created', 'charge', '4', '', 'charge.created', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '50', '1795347991516', 'administrator', '1', 'payment.created', 'payment', '1', '', 'payment.received', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '51', '1795347991516', 'administrator', '1', 'charge.updated', 'charge', '4', 'paid_cents payment_method payments', '', null, '127.0.0.1', 'updated', null);
insert into journal values ('2', '52', '1795347991527', 'administrator', '1', 'payment.created', 'payment', '2', '', 'payment.failed', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '53', '1795347991527', 'administrator', '1', 'charge.updated', 'charge', '4', 'status payment_method payments', '', null, '127.0.0.1', 'updated', null);
insert into kennismakers values ('2', '1', '1795347978205', '{"id":1,"name":"Youssef Amrani","birth_date":"2014-11-02","email":"amrani@example.org","phone":"+31 6 87654321","group_id":1,"source":"website","trial_on":"2026-09-10","notes":"Has played at school.","status":"joined","member_id":1,"updated_at":"2026-11-22T11:46:18.205Z"}', '1', 'joined', 'amrani@example.org');
insert into kennismakers values ('2', '2', '1795347978561', '{"id":2,"name":"Youssef Amrani","birth_date":null,"email":null,"phone":null,"group_id":null,"source":null,"trial_on":null,"notes":null,"status":null,"member_id":null,"updated_at":"2026-11-22T11:46:18.561Z"}', null, null, null);
insert into kennismakers values ('2', '3', '1795347978886',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","birth_date":"2014-11-02","email":"amrani@example.org","phone":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","group_id":3,"source":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","trial_on":"2026-09-10","notes":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","status":"joined","member_id":3,"updated_at":"2026-11-22T11:46:18.886Z"}', '3', 'joined', 'amrani@example.org');
insert into kept_answer_days values ('2', '1795305600000', '1503');
insert into list_versions values ('1', 'member', 'VPLdTcZNAx02');
insert into list_versions values ('1', 'group', 'leny-7pN9ZCA');
insert into list_versions values ('1', 'event', 'Xa9IeEishVFJ');
insert into list_versions values ('1', 'season', '2mr6836lxK6e');
insert into list_versions values ('1', 'competition_team', 'kvhdCYvKS-DQ');
insert into list_versions values ('2', 'facility', '5xOQ1ZwqCgjh');
insert into list_versions values ('2', 'reservation', 'icU7fC3f7MLj');
insert into list_versions values ('2', 'attendance', 'qqrdpe6qXZxA');
insert into list_versions values ('2', 'member', 'y3UtsDK2bTaI');
insert into list_versions values ('2', 'registration', 'j1oyeX-Q3CuW');
insert into list_versions values ('2', 'event', 'j1oyeX-Q3CuW');
insert into list_versions values ('2', 'charge', 'VeSbaSi7185X');
insert into list_versions values ('1', 'attendance', 'zOYxKJhRpVYj');
insert into list_versions values ('2', 'payment', 'VeSbaSi7185X');
insert into list_versions values ('1', 'kennismaker', '5uBAPY5gJUTD');
insert into list_versions values ('2', 'change', 'VeSbaSi7185X');
insert into list_versions values ('1', 'charge', '-2mFiiia0DyQ');
insert into list_versions values ('1', 'tournament', 'TdVxfIa6HEql');
insert into list_versions values ('1', 'news_post', 'QDYaATiTbYbm');
insert into list_versions values ('1', 'facility', 'sNC-qRU4IRIi');
insert into list_versions values ('1', 'reservation', 'm4elGVpTBhub');
insert into list_versions values ('1', 'change', 'm4elGVpTBhub');
insert into list_versions values ('2', 'group', 'eHbTokKMWC8U');
insert into list_versions values ('2', 'season', 'lJ885udpvt0j');
insert into list_versions values ('2', 'competition_team', 'ccUo7I9pnQHJ');
insert into list_versions values ('2', 'kennismaker', 'bvggq1fyjgw-');
insert into list_versions values ('2', 'tournament', 'SNWQBB3ScoJ6');
insert into list_versions values ('2', 'news_post', '4uU14L0eG_p_');
insert into members values ('2', '4', '1795347991290', '{"id":4,"name":"Sanne de Vries","birth_date":null,"gender":null,"group_ids":[1,3],"status":"active","email":null,"phone":null,"member_number":null,"joined_on":null,"left_on":null,"external_id":null,"updated_at":"2026-11-22T11:46:31.290Z"}', 'active', null, null);
insert into members values ('2', '3', '1795347974613',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","birth_date":"2009-04-17","gender":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","group_ids":[1,2],"status":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","email":"sanne@example.org","phone":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","member_number":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","joined_on":"2021-08-01","left_on":"2027-06-30","external_id":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","updated_at":"2026-11-22T11:46:14.613Z"}',  E'Zoë "d''Arc" \\   %s $1 😀', 'sanne@example.org',  E'Zoë "d''Arc" \\   %s $1 😀');
insert into members values ('2', '5', '1795347991347', '{"id":5,"name":"Youssef Amrani","birth_date":null,"gender":null,"group_ids":[],"status":"active","email":null,"phone":null,"member_number":null,"joined_on":null,"left_on":null,"external_id":null,"updated_at":"2026-11-22T11:46:31.347Z"}', 'active', null, null);
insert into members values ('2', '2', '1795347991347', '{"id":2,"name":"Sanne de Vries","birth_date":null,"gender":null,"group_ids":[],"status":"archived","email":null,"phone":null,"member_number":null,"joined_on":null,"left_on":null,"external_id":null,"updated_at":"2026-11-22T11:46:31.347Z"}', 'archived', null, null);
insert into members values ('2', '1', '1795347991422', '{"id":1,"name":"Sanne de Vries","birth_date":"2009-04-17","gender":"female","group_ids":[1,2],"status":"active","email":"sanne@example.org","phone":"+31 6 11111111","member_number":"KNT-0042","joined_on":"2021-08-01","left_on":"2027-06-30","external_id":"crm-7781","updated_at":"2026-11-22T11:46:31.422Z"}', 'active', 'sanne@example.org', 'crm-7781');
insert into news values ('2', '1', '1795347981427', '{"id":1,"title":"Vrijwilligers gezocht","summary":"Who runs the bar in May?","body":"We look for volunteers.","published_at":"2020-01-01T00:00:00.000Z","author_name":"Bestuur","updated_at":"2026-11-22T11:46:21.427Z"}', '1', '1577836800000');
insert into news values ('2', '2', '1795347982358', '{"id":2,"title":null,"summary":null,"body":null,"published_at":null,"author_name":null,"updated_at":"2026-11-22T11:46:22.358Z"}', '0', null);
insert into news values ('2', '3', '1795347982962',  E'{"id":3,"title":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","summary":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","body":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","published_at":"2020-01-01T00:00:00.000Z","author_name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","updated_at":"2026-11-22T11:46:22.962Z"}', '1', '1577836800000');
insert into payments values ('2', '1', '1795347991516', '{"id":1,"charge_id":4,"member_id":1,"amount_cents":5000,"method":"iDEAL","outcome":"received","reason":null,"at":"2026-11-22T11:46:31.516Z","updated_at":"2026-11-22T11:46:31.516Z"}', '4', '1');
insert into payments values ('2', '2', '1795347991527', '{"id":2,"charge_id":4,"member_id":1,"amount_cents":13500,"method":"direct debit","outcome":"failed","reason":"Insufficient funds","at":"2026-11-22T11:46:31.527Z","updated_at":"2026-11-22T11:46:31.527Z"}', '4', '1');
insert into record_counts values ('1', '25224');
insert into record_counts values ('2', '45');
insert into record_references values ('2', 'group', 'parent_id', '1', '3');
insert into record_references values ('2', 'member', 'group_ids', '1', '1');
insert into record_references values ('2', 'member', 'group_ids', '2', '1');
insert into record_references values ('2', 'member', 'group_ids', '1', '3');
insert into record_references values ('2', 'member', 'group_ids', '2', '3');
insert into record_references values ('2', 'competition_team', 'season_id', '1', '1');
insert into record_references values ('2', 'competition_team', 'group_id', '1', '1');
insert into record_references values ('2', 'competition_team', 'member_ids', '1', '1');
insert into record_references values ('2', 'competition_team', 'member_ids', '2', '1');
insert into record_references values ('2', 'competition_team', 'season_id', '3', '3');
insert into record_references values ('2', 'competition_team', 'group_id', '3', '3');
insert into record_references values ('2', 'competition_team', 'member_ids', '1', '3');
insert into record_references values ('2', 'competition_team', 'member_ids', '2', '3');
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
insert into refused_requests values ('2', 'key', '2', '1795347997546', 'req_DbBD3Tek2j', 'GET /api/v1/members', 'insufficient_scope', '');
insert into refused_requests values ('2', 'key', '5', '1795347997616', 'req_DbBD3Tek2m', 'GET /api/v1/members', 'invalid_token', '');
insert into registrations values ('2', '1', '1795347991473', '{"id":1,"event_id":4,"member_id":1,"updated_at":"2026-11-22T11:46:31.473Z"}', '4', '1');
insert into registrations values ('2', '2', '1795347991486', '{"id":2,"event_id":4,"member_id":4,"updated_at":"2026-11-22T11:46:31.486Z"}', '4', '4');
insert into reservations values ('2', '1', '1795347985887', '{"id":1,"facility_id":1,"starts_at":"2027-01-09T15:00:00.000Z","ends_at":"2027-01-09T18:00:00.000Z","status":"confirmed","purpose":"party","group_id":1,"event_id":1,"updated_at":"2026-11-22T11:46:25.887Z"}', '1', '1799506800000', '1799517600000');
insert into reservations values ('2', '2', '1795347986174', '{"id":2,"facility_id":null,"starts_at":null,"ends_at":null,"status":null,"purpose":null,"group_id":null,"event_id":null,"updated_at":"2026-11-22T11:46:26.174Z"}', null, null, null);
insert into reservations values ('2', '3', '1795347986595',  E'{"id":3,"facility_id":3,"starts_at":"2027-01-09T15:00:00.000Z","ends_at":"2027-01-09T18:00:00.000Z","status":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","purpose":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","group_id":3,"event_id":3,"updated_at":"2026-11-22T11:46:26.595Z"}', '3', '1799506800000', '1799517600000');
insert into sandbox_mints values ('2026-11-22', '127.0.0.1', '1');
insert into schema_migrations values ('001-start.sql', '1795347963030');
insert into schema_migrations values ('002-writes.sql', '1795347963030');
insert into schema_migrations values ('003-webhooks.sql', '1795347963030');
insert into schema_migrations values ('004-registrations-and-payments.sql', '1795347963030');
insert into schema_migrations values ('005-administrators.sql', '1795347963030');
insert into schema_migrations values ('006-trail.sql', '1795347963030');
insert into schema_migrations values ('007-callers.sql', '1795347963030');
insert into schema_migrations values ('008-zones.sql', '1795347963030');
insert into schema_migrations values ('009-references.sql', '1795347963030');
insert into schema_migrations values ('010-changes.sql', '1795347963030');
insert into schema_migrations values ('011-quotas.sql', '1795347963030');
insert into schema_migrations values ('012-club-time-zone.sql', '1795347963030');
insert into schema_migrations values ('014-kept-answers.sql', '1795347963030');
insert into schema_migrations values ('015-filters.sql', '1795347963030');
insert into schema_migrations values ('016-accounts.sql', '1795347963030');
insert into schema_migrations values ('017-search.sql', '1795347963030');
insert into schema_migrations values ('018-oauth.sql', '1795347963030');
insert into schema_migrations values ('019-assistants.sql', '1795347963030');
insert into schema_migrations values ('021-keys.sql', '1795347963030');
insert into schema_migrations values ('022-usage.sql', '1795347963030');
insert into schema_migrations values ('024-confirmed-sessions.sql', '1795347963030');
insert into schema_migrations values ('025-working-credentials.sql', '1795347963030');
insert into schema_migrations values ('026-filters.sql', '1795347963030');
insert into schema_migrations values ('027-unique-external-ids.sql', '1795347963030');
insert into schema_migrations values ('029-list-versions.sql', '1795347963030');
insert into schema_migrations values ('030-whole-clubs.sql', '1795347963030');
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
insert into search_words values ('2', '0', 'knt', 'member 1');
insert into search_words values ('2', '0', 'sanne', 'member 1');
insert into search_words values ('2', '0', 'vries', 'member 1');
insert into search_words values ('2', '0', 'de', 'member 2');
insert into search_words values ('2', '0', 'sanne', 'member 2');
insert into search_words values ('2', '0', 'vries', 'member 2');
insert into search_words values ('2', '0', '1', 'member 3');
insert into search_words values ('2', '0', 'darc', 'member 3');
insert into search_words values ('2', '0', 's', 'member 3');
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
insert into search_words values ('2', '0', 'youssef', 'kennismaker 1');
insert into search_words values ('2', '0', 'amrani', 'kennismaker 2');
insert into search_words values ('2', '0', 'youssef', 'kennismaker 2');
insert into search_words values ('2', '0', '1', 'kennismaker 3');
insert into search_words values ('2', '0', 'darc', 'kennismaker 3');
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
insert into search_words values ('2', '0', 'darc', 'tournament 3');
insert into search_words values ('2', '0', 's', 'tournament 3');
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
insert into search_words values ('2', '0', 'pubquiz', 'event 4');
insert into search_words values ('2', '0', 'contribution', 'charge 4');
insert into seasons values ('2', '1', '1795347975066', '{"id":1,"name":"2026/2027","starts_on":"2026-08-01","ends_on":"2027-07-31","updated_at":"2026-11-22T11:46:15.066Z"}');
insert into seasons values ('2', '2', '1795347975658', '{"id":2,"name":"2026/2027","starts_on":"2026-08-01","ends_on":"2027-07-31","updated_at":"2026-11-22T11:46:15.658Z"}');
insert into seasons values ('2', '3', '1795347976022',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","starts_on":"2026-08-01","ends_on":"2027-07-31","updated_at":"2026-11-22T11:46:16.022Z"}');
insert into sessions values ('ae01b01883b4551c6f11b8614172492a2ee90d1a5627ad6cfe7036870d0a9416', '1', '1795347990803', '1795347991190', '1795347991190', '1795391191190', '1', '127.0.0.1', null, '1795347991190');
insert into settings values ('filled unique columns', '["member.external_id"]');
insert into settings values ('fields in record_references', '["member.group_ids","group.parent_id","event.facility_id","event.group_ids","competition_team.season_id","competition_team.group_id","competition_team.member_ids","kennismaker.group_id","charge.season_id","facility.parent_id","reservation.facility_id","reservation.group_id"]');
insert into settings values ('fields in search_words', '["member.name,member_number,external_id by rules 1","group.name by rules 1","event.title by rules 1","season.name by rules 1","competition_team.name by rules 1","kennismaker.name by rules 1","charge.description by rules 1","tournament.name,public_slug by rules 1","news_post.title by rules 1","facility.name by rules 1"]');
insert into settings values ('shape of member', '[["name",null],["birth_date",null],["gender",null],["group_ids",[]],["status","active"],["email",null],["phone",null],["member_number",null],["joined_on",null],["left_on",null],["external_id",null],"external_id","status","email"]');
insert into settings values ('shape of group', '[["name",null],["description",null],["parent_id",null],["starts_on",null],["ends_on",null]]');
insert into settings values ('shape of event', '[["title",null],["starts_at",null],["ends_at",null],["all_day",null],["location",null],["description",null],["status",null],["facility_id",null],["group_ids",[]],["capacity",null],["registration_count",0],"starts_at","ends_at"]');
insert into settings values ('shape of season', '[["name",null],["starts_on",null],["ends_on",null]]');
insert into settings values ('shape of competition_team', '[["name",null],["season_id",null],["group_id",null],["competition",null],["division",null],["member_ids",[]]]');
insert into settings values ('shape of attendance', '[["member_id",null],["group_id",null],["date",null],["present",null],"member_id","group_id","date"]');
insert into settings values ('shape of kennismaker', '[["name",null],["birth_date",null],["email",null],["phone",null],["group_id",null],["source",null],["trial_on",null],["notes",null],["status",null],["member_id",null],"member_id","status","email"]');
insert into settings values ('shape of charge', '[["member_id",null],["description",null],["amount_cents",null],["currency",null],["due_on",null],["season_id",null],["status",null],["paid_cents",null],["paid_at",null],["payment_method",null],["payments",[]],["debtor",null],"member_id","status","due_on"]');
insert into settings values ('shape of tournament', '[["name",null],["public_slug",null],["starts_on",null],["ends_on",null],["location",null],["registration_deadline",null],["disciplines",[]]]');
insert into settings values ('shape of news_post', '[["title",null],["summary",null],["body",null],["published_at",null],["author_name",null]]');
insert into settings values ('shape of facility', '[["name",null],["type",null],["parent_id",null],["location",null]]');
insert into settings values ('shape of reservation', '[["facility_id",null],["starts_at",null],["ends_at",null],["status",null],["purpose",null],["group_id",null],["event_id",null],"event_id","starts_at","ends_at"]');
insert into settings values ('shape of payment', '[["charge_id",null],["member_id",null],["amount_cents",null],["method",null],["outcome",null],["reason",null],["at",null],"charge_id","member_id"]');
insert into settings values ('shape of registration', '[["event_id",null],["member_id",null],"event_id","member_id"]');
insert into settings values ('week of the demo club', '2026-11-16 edition 2');
insert into settings values ('set-up link', 'b8afedf369b01b78ada1492f16ddd5fac7e0d7c88d1b393ed0a96aceebfb2c44');
insert into settings values ('changes of keys', '1');
insert into tournaments values ('2', '1', '1795347980335', '{"id":1,"name":"Lentetoernooi","public_slug":"lentetoernooi-2027","starts_on":"2027-04-10","ends_on":"2027-04-11","location":"Sporthal De Linde","registration_deadline":"2027-03-31T21:59:00.000Z","disciplines":[{"id":1,"name":"Gemengd dubbel"}],"updated_at":"2026-11-22T11:46:20.335Z"}');
insert into tournaments values ('2', '2', '1795347980723', '{"id":2,"name":null,"public_slug":null,"starts_on":null,"ends_on":null,"location":null,"registration_deadline":null,"disciplines":[],"updated_at":"2026-11-22T11:46:20.723Z"}');
insert into tournaments values ('2', '3', '1795347981108',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","public_slug":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","starts_on":"2027-04-10","ends_on":"2027-04-11","location":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","registration_deadline":"2027-03-31T21:59:00.000Z","disciplines":[{"id":1,"name":"Gemengd dubbel"}],"updated_at":"2026-11-22T11:46:21.108Z"}');
insert into trail values ('1', '1', '1795347964054', 'kantine', null, null, null, 'club.created', 'club 1', 'demo pro', null);
insert into trail values ('1', '2', '1795347964067', 'kantine', null, null, null, 'stages.changed', 'club 1', '', null);
insert into trail values ('2', '3', '1795347968642', 'command', null, 'root', null, 'club.created', 'club 2', 'noord pro', null);
insert into trail values ('3', '4', '1795347969483', 'command', null, 'root', null, 'club.created', 'club 3', 'zuid pro', null);
insert into trail values ('2', '5', '1795347969937', 'command', null, 'root', null, 'stages.changed', 'club 2', '', null);
insert into trail values ('2', '6', '1795347986952', 'command', null, 'root', null, 'key.created', 'key 1', 'all', null);
insert into trail values ('2', '7', '1795347988084', 'command', null, 'root', null, 'key.created', 'key 2', 'events:read', null);
insert into trail values ('2', '8', '1795347988435', 'command', null, 'root', null, 'key.created', 'key 3', 'members:read', null);
insert into trail values ('3', '9', '1795347988866', 'command', null, 'root', null, 'key.created', 'key 4', 'all', null);
insert into trail values ('2', '10', '1795347989590', 'command', null, 'root', null, 'key.created', 'key 5', 'all', null);
insert into trail values ('2', '11', '1795347990268', 'command', null, 'root', null, 'key.revoked', 'key 5', '', null);
insert into trail values ('0', '12', '1795347990803', 'command', null, 'root', null, 'administrator.created', 'administrator 1', 'sanne@example.org administrator noord', null);
insert into trail values ('0', '13', '1795347991190', 'administrator', '1', null, '127.0.0.1', 'login.succeeded', 'administrator 1', '', null);
insert into trail values ('2', '14', '1795347991216', 'administrator', '1', null, '127.0.0.1', 'endpoint.created', 'endpoint 1', '', null);
insert into trail values ('2', '15', '1795347991229', 'administrator', '1', null, '127.0.0.1', 'endpoint.created', 'endpoint 2', '', null);
insert into trail values ('2', '16', '1795347991244', 'administrator', '1', null, '127.0.0.1', 'endpoint.created', 'endpoint 3', '', null);
insert into trail values ('2', '17', '1795347991259', 'administrator', '1', null, '127.0.0.1', 'secret.rotated', 'endpoint 1', '', null);
insert into trail values ('2', '18', '1795347991272', 'administrator', '1', null, '127.0.0.1', 'endpoint.disabled', 'endpoint 3', '', null);
insert into webhook_deliveries values ('2', '1', '1', 'member.created', '1795347991290', '{"club_id":2,"member_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '6', '3', 'member.updated', '1795347991347', '{"club_id":2,"member_id":2}', 'missed', '0', '0', null);
insert into webhook_deliveries values ('2', '3', '1', 'member.created', '1795347991347', '{"club_id":2,"member_id":5}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '5', '1', 'member.updated', '1795347991347', '{"club_id":2,"member_id":2}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '7', '1', 'member.archived', '1795347991347', '{"club_id":2,"member_id":2}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '8', '1', 'attendance.updated', '1795347991369', '{"club_id":2,"attendance_id":4,"member_id":3,"group_id":2}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '10', '3', 'member.updated', '1795347991422', '{"club_id":2,"member_id":1}', 'missed', '0', '0', null);
insert into webhook_deliveries values ('2', '9', '1', 'member.updated', '1795347991422', '{"club_id":2,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '11', '1', 'event.created', '1795347991442', '{"club_id":2,"event_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '12', '1', 'member.created', '1795347991453', '{"club_id":2,"member_id":6}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '14', '1', 'member.deleted', '1795347991460', '{"club_id":2,"member_id":6}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '15', '1', 'event.registration', '1795347991473', '{"club_id":2,"event_id":4,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '16', '1', 'event.updated', '1795347991473', '{"club_id":2,"event_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '17', '1', 'event.registration', '1795347991486', '{"club_id":2,"event_id":4,"member_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '13', '2', 'member.created', '1795347991453', '{"club_id":2,"member_id":6}', 'waiting', '0', '2', '1795348275337');
insert into webhook_deliveries values ('2', '21', '2', 'payment.received', '1795347991516', '{"club_id":2,"charge_id":4,"member_id":1}', 'waiting', '0', '2', '1795348291150');
insert into webhook_deliveries values ('2', '4', '2', 'member.created', '1795347991347', '{"club_id":2,"member_id":5}', 'waiting', '0', '2', '1795348246865');
insert into webhook_deliveries values ('2', '2', '2', 'member.created', '1795347991290', '{"club_id":2,"member_id":4}', 'waiting', '0', '2', '1795348271320');
insert into webhook_deliveries values ('2', '18', '1', 'event.updated', '1795347991486', '{"club_id":2,"event_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '19', '1', 'charge.created', '1795347991494', '{"club_id":2,"charge_id":4,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '20', '1', 'payment.received', '1795347991516', '{"club_id":2,"charge_id":4,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '22', '1', 'payment.failed', '1795347991527', '{"club_id":2,"charge_id":4,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_endpoints values ('2', '1', 'http://127.0.0.1:45363/kantine', 'Website', 'member.created member.updated member.archived member.deleted event.created event.updated event.deleted event.registration attendance.updated attendance.deleted kennismaker.created kennismaker.updated kennismaker.status_changed charge.created payment.received payment.failed', 'BedDtUAF.zz1qKPGP66jZ1ofmp8ekOMxdTwiAH2s9-f_61SQlZAyKUKT401Y2HXXEoACgoRMIY864KzNtNxipFrK1bFUm6QI3FahC52fArOZ3JzrX', 'BedDtUAF.lhAhjV6-aGVoaca3vsidDl_--12ka2MXn7mAwiN9UzeaVHofBEnOvgYzpb6ros61oWUjW0KpWfb8AIj6Rc2nXXVwbEWcm3LDvF0BouL9', '1795434391259', 'enabled', null, null, null, null, '1795347991216');
insert into webhook_endpoints values ('2', '3', 'http://127.0.0.1:45715/kantine', 'Website', 'member.updated', 'BedDtUAF.Qn_B1F4pknnVlfFFCaxw3gsh_wSghG1K0sDBwS2-crKrOCOHn-Ih1GCsqqyFWISLG67h6db8Syq1K-7F1mWj3gM2pc0sqCTic0NcFtm_', null, null, 'disabled', 'administrator', '1795347991272', null, null, '1795347991244');
insert into webhook_endpoints values ('2', '2', 'http://127.0.0.1:45715/kantine', 'Website', 'member.created payment.received', 'BedDtUAF.olk1ZBmiiyQoJ2E0eZG7pPw86FLwiCdmNltehy9IqEDi3FshhKU0cd_LWHUeFEOi4GX_Rofa3g9lItCO9nu2ufe-S5cL0zBidk223Y_3', null, null, 'enabled', null, null, '1795347991322', null, '1795347991229');
insert into webhook_tries values ('2', '2', '1795347991311', '6', null, 'connect', '');
insert into webhook_tries values ('2', '1', '1795347991306', '14', '204', null, '');
insert into webhook_tries values ('2', '3', '1795347991371', '5', '204', null, '');
insert into webhook_tries values ('2', '4', '1795347991375', '2', null, 'connect', '');
insert into webhook_tries values ('2', '5', '1795347991372', '6', '204', null, '');
insert into webhook_tries values ('2', '7', '1795347991373', '7', '204', null, '');
insert into webhook_tries values ('2', '8', '1795347991416', '2', '204', null, '');
insert into webhook_tries values ('2', '9', '1795347991434', '3', '204', null, '');
insert into webhook_tries values ('2', '11', '1795347991575', '6', '204', null, '');
insert into webhook_tries values ('2', '12', '1795347991576', '6', '204', null, '');
insert into webhook_tries values ('2', '14', '1795347991576', '6', '204', null, '');
insert into webhook_tries values ('2', '15', '1795347991577', '9', '204', null, '');
insert into webhook_tries values ('2', '16', '1795347991577', '10', '204', null, '');
insert into webhook_tries values ('2', '17', '1795347991578', '9', '204', null, '');
insert into webhook_tries values ('2', '18', '1795347991578', '9', '204', null, '');
insert into webhook_tries values ('2', '19', '1795347991578', '9', '204', null, '');
insert into webhook_tries values ('2', '20', '1795347991578', '9', '204', null, '');
insert into webhook_tries values ('2', '22', '1795347991579', '9', '204', null, '');
insert into webhook_tries values ('2', '13', '1795347991590', '1', null, 'connect', '');
insert into webhook_tries values ('2', '21', '1795347991594', '1', null, 'connect', '');
insert into webhook_tries values ('2', '13', '1795347997271', '6', null, 'connect', '');
insert into webhook_tries values ('2', '21', '1795347997281', '3', null, 'connect', '');
insert into webhook_tries values ('2', '4', '1795347997288', '1', null, 'connect', '');
insert into webhook_tries values ('2', '2', '1795347997294', '2', null, 'connect', '');
insert into zones values ('2', 'event', '128', '0', '1795347991486');
insert into zones values ('2', 'group', '4096', '0', '1795347971265');
insert into zones values ('2', 'group', '128', '0', '1795347971265');
insert into zones values ('2', 'charge', '4096', '0', '1795347991527');
insert into zones values ('2', 'season', '4096', '0', '1795347976022');
insert into zones values ('2', 'season', '128', '0', '1795347976022');
insert into zones values ('2', 'charge', '128', '0', '1795347991527');
insert into zones values ('2', 'payment', '4096', '0', '1795347991527');
insert into zones values ('2', 'competition_team', '4096', '0', '1795347976890');
insert into zones values ('2', 'competition_team', '128', '0', '1795347976890');
insert into zones values ('2', 'payment', '128', '0', '1795347991527');
insert into zones values ('2', 'kennismaker', '4096', '0', '1795347978886');
insert into zones values ('2', 'kennismaker', '128', '0', '1795347978886');
insert into zones values ('2', 'tournament', '4096', '0', '1795347981108');
insert into zones values ('2', 'tournament', '128', '0', '1795347981108');
insert into zones values ('2', 'news_post', '4096', '0', '1795347982962');
insert into zones values ('2', 'news_post', '128', '0', '1795347982962');
insert into zones values ('2', 'facility', '4096', '0', '1795347984412');
insert into zones values ('2', 'facility', '128', '0', '1795347984412');
insert into zones values ('2', 'reservation', '4096', '0', '1795347986595');
insert into zones values ('2', 'reservation', '128', '0', '1795347986595');
insert into zones values ('2', 'attendance', '4096', '0', '1795347991369');
insert into zones values ('2', 'attendance', '128', '0', '1795347991369');
insert into zones values ('2', 'member', '4096', '0', '1795347991453');
insert into zones values ('2', 'member', '128', '0', '1795347991453');
insert into zones values ('2', 'registration', '4096', '0', '1795347991486');
insert into zones values ('2', 'registration', '128', '0', '1795347991486');
insert into zones values ('2', 'event', '4096', '0', '1795347991486');
