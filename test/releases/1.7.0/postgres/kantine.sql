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

-- Who made a link to reset a password: an administrator by id, or 0 for whoever runs the server. A release before replaces the digest and
-- leaves the rest as it was, so a maker counts only for the digest that it made. Without one the link does not work.
alter table reset_links add column made_by bigint;

alter table reset_links add column made_digest text;

-- Who invited somebody, in the same way. An invitation without a maker stays as it is.
alter table invitations add column made_by bigint;

-- What people are told about their accounts.
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

-- The person who made a key or an endpoint, or gave it its last text or secret. Both stay when that person leaves;
-- null where a command or an earlier release made it.
alter table api_keys add column made_by bigint;

alter table webhook_endpoints add column made_by bigint;

-- Keys that authenticated files before the key of the seal was replaced, sealed with the current one.
create table file_keys (
  id text not null,
  sealed_key text not null,
  kept_at bigint not null,
  primary key (id)
);

-- The refresh token from which another one was made, as a digest; null for the first of a grant, and for those of an earlier release.
alter table oauth_records add column parent text;

create index oauth_records_of_parent on oauth_records (parent);

-- What allows a removal by an assistant counts once: a row for each confirmation that was redeemed.
create table redeemed_confirmations (
  club_id bigint not null,
  id text not null,
  expires_at bigint not null,
  primary key (club_id, id)
);

create index redeemed_confirmations_by_expiry on redeemed_confirmations (expires_at);

-- Whether an assistant may remove something without showing it first: 1 when its administrator said so, null or 0 when it may not.
alter table grants add column removes_unasked bigint;

-- Which version of its record a single write left, so that a repeated request does not answer with a later one. Answers of releases before
-- do not say it: then a repetition answers with the id alone.
alter table idempotent_answers add column record_version text;

insert into administrators values ('1', 'sanne@example.org', 'Sanne', '$argon2id$v=19$m=19456,t=2,p=1$MfwDl33lHrgEMX5RNImXMA$9zT7MpURE7zAKqXe6pbPjbqvBoM8M9bPMY7LVAwS2pg', '1795391818093', '1795391818093', '1795391818234');
insert into api_keys values ('5', '2', 'a64304f6772bdb4921d25b0cb3c256f33b33bc2189861dc86a001675bf5041f7', 'svc_live_2wrK', 'revoked', 'live', 'members:read members:write groups:read events:read events:write seasons:read competition-teams:read competition-teams:write attendance:read attendance:write kennismakers:read kennismakers:write payments:read tournaments:read news:read facilities:read reservations:read', '1795391817091', null, '1795391817526', null, null, null, null, null, null);
insert into api_keys values ('2', '2', 'cfda36f2f2cdc5d58ab2355d03caa3f57f2f19f88b15e940dc1158a4510d6c2d', 'svc_live_g6pD', 'few', 'live', 'events:read', '1795391815592', '32503679999999', null, '1795391825284', null, null, null, null, null);
insert into api_keys values ('3', '2', '154e50793ad5166353470ba053a312585f971fa20c02a858577982c4d033953b', 'act_live_x9w2', 'assistant', 'assistant', 'members:read', '1795391816029', null, null, '1795391825290', null, null, null, null, null);
insert into api_keys values ('4', '3', 'c7fb4fa5e20ef6b206cb3006508036fd2a681c53c1ee0f36212758c9a3821e98', 'svc_live_m9SA', 'neighbour', 'live', 'members:read members:write groups:read events:read events:write seasons:read competition-teams:read competition-teams:write attendance:read attendance:write kennismakers:read kennismakers:write payments:read tournaments:read news:read facilities:read reservations:read', '1795391816546', null, null, '1795391825290', null, null, null, null, null);
insert into api_keys values ('6', '1', 'e986e45e9530f0b495632064631e2bd86921b9a52dcb23e42b3f6f3d1dc57816', 'svc_test_bt70', 'Sandbox', 'sandbox', 'members:read groups:read events:read seasons:read competition-teams:read attendance:read kennismakers:read payments:read tournaments:read news:read facilities:read reservations:read', '1795391817568', '1795996617568', null, '1795391825306', null, null, null, null, null);
insert into api_keys values ('1', '2', '752e6063532ab3cd5e1575f8584bfebbda29101faea5852cd30cdbc722898022', 'svc_live_fAas', 'all', 'live', 'members:read members:write groups:read events:read events:write seasons:read competition-teams:read competition-teams:write attendance:read attendance:write kennismakers:read kennismakers:write payments:read tournaments:read news:read facilities:read reservations:read', '1795391815190', null, null, '1795391825285', null, null, null, null, null);
insert into attendance values ('2', '1', '1795391805522', '{"id":1,"member_id":1,"group_id":1,"date":"2026-09-03","present":true,"updated_at":"2026-11-22T23:56:45.522Z"}', '1', '1', '2026-09-03');
insert into attendance values ('2', '2', '1795391805909', '{"id":2,"member_id":2,"group_id":2,"date":"2026-09-03","present":true,"updated_at":"2026-11-22T23:56:45.909Z"}', '2', '2', '2026-09-03');
insert into attendance values ('2', '3', '1795391806312', '{"id":3,"member_id":3,"group_id":3,"date":"2026-09-03","present":true,"updated_at":"2026-11-22T23:56:46.312Z"}', '3', '3', '2026-09-03');
insert into attendance values ('2', '4', '1795391818427', '{"id":4,"member_id":3,"group_id":2,"date":"2026-09-03","present":true,"updated_at":"2026-11-22T23:56:58.427Z"}', '3', '2', '2026-09-03');
insert into charges values ('2', '1', '1795391808193', '{"id":1,"member_id":1,"description":"Contributie 2026/2027","amount_cents":18500,"currency":"EUR","due_on":"2026-10-01","season_id":1,"status":"paid","paid_cents":18500,"paid_at":"2026-10-02T06:30:00.000Z","payment_method":"direct debit","payments":[],"debtor":{"member_id":1,"name":"Sanne de Vries","member_number":"KNT-0042"},"updated_at":"2026-11-22T23:56:48.193Z"}', '1', 'paid', '2026-10-01');
insert into charges values ('2', '2', '1795391808577', '{"id":2,"member_id":null,"description":null,"amount_cents":null,"currency":null,"due_on":null,"season_id":null,"status":null,"paid_cents":null,"paid_at":null,"payment_method":null,"payments":[],"debtor":null,"updated_at":"2026-11-22T23:56:48.577Z"}', null, null, null);
insert into charges values ('2', '3', '1795391809039',  E'{"id":3,"member_id":3,"description":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","amount_cents":18500,"currency":"Zoë","due_on":"2026-10-01","season_id":3,"status":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","paid_cents":18500,"paid_at":"2026-10-02T06:30:00.000Z","payment_method":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","payments":[],"debtor":{"member_id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","member_number":"Zoë \\"d''Arc\\" \\\\   %s $1 😀"},"updated_at":"2026-11-22T23:56:49.039Z"}', '3',  E'Zoë "d''Arc" \\   %s $1 😀', '2026-10-01');
insert into charges values ('2', '4', '1795391818696', '{"id":4,"member_id":1,"description":"Contribution","amount_cents":18500,"currency":"EUR","due_on":null,"season_id":null,"status":"failed","paid_cents":5000,"paid_at":null,"payment_method":"direct debit","payments":[{"id":1,"at":"2026-11-22T23:56:58.635Z","amount_cents":5000,"method":"iDEAL","outcome":"received","reason":null},{"id":2,"at":"2026-11-22T23:56:58.696Z","amount_cents":13500,"method":"direct debit","outcome":"failed","reason":"Insufficient funds"}],"debtor":{"member_id":1,"name":"Sanne de Vries","member_number":"KNT-0042"},"updated_at":"2026-11-22T23:56:58.696Z"}', '1', 'failed', null);
insert into club_administrators values ('2', '1', 'administrator');
insert into club_clocks values ('1', '1795391792864');
insert into club_clocks values ('2', '1795391818696');
insert into club_settings values ('1', 'stages of kennismakers', '["new","invited","trial planned","trial done","joined","declined"]');
insert into club_settings values ('2', 'stages of kennismakers', '["joined","left"]');
insert into clubs values ('1', 'SV De Kantine', 'demo', 'pro', '1795391787290', 'Europe/Amsterdam', '0');
insert into clubs values ('2', 'SV Noord', 'noord', 'pro', '1795391794898', 'Europe/Amsterdam', '0');
insert into clubs values ('3', 'SV Zuid', 'zuid', 'pro', '1795391795931', 'Europe/Amsterdam', '0');
insert into competition_teams values ('2', '1', '1795391804075', '{"id":1,"name":"Meiden onder 15","season_id":1,"group_id":1,"competition":"Najaarscompetitie","division":"2e klasse B","member_ids":[1,2],"updated_at":"2026-11-22T23:56:44.075Z"}');
insert into competition_teams values ('2', '2', '1795391804576', '{"id":2,"name":"Meiden onder 15","season_id":null,"group_id":null,"competition":null,"division":null,"member_ids":[],"updated_at":"2026-11-22T23:56:44.576Z"}');
insert into competition_teams values ('2', '3', '1795391805065',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","season_id":3,"group_id":3,"competition":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","division":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","member_ids":[1,2],"updated_at":"2026-11-22T23:56:45.065Z"}');
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
insert into events values ('2', '1', '1795391813019', '{"id":1,"title":"Nieuwjaarsreceptie","starts_at":"2027-01-09T15:00:00.000Z","ends_at":"2027-01-09T18:00:00.000Z","all_day":false,"location":"Kantine","description":"A toast to the new year.","status":"planned","facility_id":1,"group_ids":[1,2],"capacity":80,"registration_count":0,"updated_at":"2026-11-22T23:56:53.019Z"}', '1799506800000', '1799517600000');
insert into events values ('2', '2', '1795391813386', '{"id":2,"title":"Nieuwjaarsreceptie","starts_at":"2027-01-09T15:00:00.000Z","ends_at":null,"all_day":null,"location":null,"description":null,"status":null,"facility_id":null,"group_ids":[],"capacity":null,"registration_count":0,"updated_at":"2026-11-22T23:56:53.386Z"}', '1799506800000', null);
insert into events values ('2', '3', '1795391813725',  E'{"id":3,"title":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","starts_at":"2027-01-09T15:00:00.000Z","ends_at":"2027-01-09T18:00:00.000Z","all_day":false,"location":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","description":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","status":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","facility_id":3,"group_ids":[1,2],"capacity":80,"registration_count":0,"updated_at":"2026-11-22T23:56:53.725Z"}', '1799506800000', '1799517600000');
insert into events values ('2', '4', '1795391818567', '{"id":4,"title":"Pubquiz","starts_at":"2026-11-23T23:56:58.481Z","ends_at":null,"all_day":null,"location":null,"description":null,"status":"planned","facility_id":null,"group_ids":[],"capacity":10,"registration_count":2,"updated_at":"2026-11-22T23:56:58.567Z"}', '1795478218481', null);
insert into facilities values ('2', '1', '1795391811895', '{"id":1,"name":"Kantine","type":"room","parent_id":null,"location":"Sportpark Oost","updated_at":"2026-11-22T23:56:51.895Z"}');
insert into facilities values ('2', '2', '1795391812280', '{"id":2,"name":null,"type":null,"parent_id":null,"location":null,"updated_at":"2026-11-22T23:56:52.280Z"}');
insert into facilities values ('2', '3', '1795391812691',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","type":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","parent_id":1,"location":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","updated_at":"2026-11-22T23:56:52.691Z"}');
insert into groups values ('2', '1', '1795391798002', '{"id":1,"name":"Meiden onder 15","description":"Training on Tuesday and Thursday.","parent_id":null,"starts_on":"2026-08-01","ends_on":"2027-06-30","updated_at":"2026-11-22T23:56:38.002Z"}');
insert into groups values ('2', '2', '1795391798636', '{"id":2,"name":"Meiden onder 15","description":null,"parent_id":null,"starts_on":null,"ends_on":null,"updated_at":"2026-11-22T23:56:38.636Z"}');
insert into groups values ('2', '3', '1795391799268',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","description":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","parent_id":1,"starts_on":"2026-08-01","ends_on":"2027-06-30","updated_at":"2026-11-22T23:56:39.268Z"}');
insert into idempotent_answers values ('2', 'key', '1', 'POST /api/v1/members', '"api POST /members"', 'G5Es7oTj383cSd3LXHXp300gXafOucPLmh7aUHtEv-w', 'created', '4', '', '1795391818347', '2026-11-22T23:56:58.347Z qApsYDRSU7yjwQjm6mvFqf');
insert into idempotent_answers values ('2', 'key', '1', 'POST /api/v1/members/bulk', '"api POST /members/bulk"', 'lfIiHl_-_8s_9ZBJ8XnXEI3Q1xKZPotOWUEn3iivY9s', 'processed', null, '{"results":[{"status":201,"id":5},{"status":200,"id":2},{"status":404,"id":99,"error":"There is no such record among the members of this club.","code":"not_found"}],"succeeded":2,"failed":1}', '1795391818378', null);
insert into idempotent_answers values ('2', 'key', '1', 'POST /api/v1/attendance/bulk', '"api POST /attendance/bulk"', 'uPbFJ_zpHl-tNcMt3Xv_oUzybYaV-Mblmgs0KH9CQsY', 'processed', null, '{"results":[{"status":201,"id":4}],"succeeded":1,"failed":0}', '1795391818427', null);
insert into idempotent_answers values ('2', 'administrator', '1', 'create_charge', '"console POST /clubs/noord/charges"', 'xcyRG_VKNyTUERsBhrKTpMu7NYemSxcNveDQ-QuVSBA', 'created', '4', '', '1795391818585', null);
insert into idempotent_answers values ('2', 'administrator', '1', 'record_payment 4', '"console POST /clubs/noord/charges/4/payments"', 'aYENc0VdlEgrRuv5s5_8hyFkBO3uxZzRREfk0YlLcuo', 'created', '1', '', '1795391818635', null);
insert into journal values ('2', '1', '1795391798002', 'command', null, 'group.created', 'group', '1', '', '', 'root', null, 'created', null);
insert into journal values ('2', '2', '1795391798636', 'command', null, 'group.created', 'group', '2', '', '', 'root', null, 'created', null);
insert into journal values ('2', '3', '1795391799268', 'command', null, 'group.created', 'group', '3', '', '', 'root', null, 'created', null);
insert into journal values ('2', '4', '1795391800081', 'command', null, 'member.created', 'member', '1', '', 'member.created', 'root', null, 'created', null);
insert into journal values ('2', '5', '1795391800618', 'command', null, 'member.created', 'member', '2', '', 'member.created', 'root', null, 'created', null);
insert into journal values ('2', '6', '1795391801384', 'command', null, 'member.created', 'member', '3', '', 'member.created', 'root', null, 'created', null);
insert into journal values ('2', '7', '1795391801978', 'command', null, 'season.created', 'season', '1', '', '', 'root', null, 'created', null);
insert into journal values ('2', '8', '1795391802981', 'command', null, 'season.created', 'season', '2', '', '', 'root', null, 'created', null);
insert into journal values ('2', '9', '1795391803489', 'command', null, 'season.created', 'season', '3', '', '', 'root', null, 'created', null);
insert into journal values ('2', '10', '1795391804075', 'command', null, 'competition_team.created', 'competition_team', '1', '', '', 'root', null, 'created', null);
insert into journal values ('2', '11', '1795391804576', 'command', null, 'competition_team.created', 'competition_team', '2', '', '', 'root', null, 'created', null);
insert into journal values ('2', '12', '1795391805065', 'command', null, 'competition_team.created', 'competition_team', '3', '', '', 'root', null, 'created', null);
insert into journal values ('2', '13', '1795391805522', 'command', null, 'attendance.created', 'attendance', '1', '', 'attendance.updated', 'root', null, 'created', null);
insert into journal values ('2', '14', '1795391805909', 'command', null, 'attendance.created', 'attendance', '2', '', 'attendance.updated', 'root', null, 'created', null);
insert into journal values ('2', '15', '1795391806312', 'command', null, 'attendance.created', 'attendance', '3', '', 'attendance.updated', 'root', null, 'created', null);
insert into journal values ('2', '16', '1795391806747', 'command', null, 'kennismaker.created', 'kennismaker', '1', '', 'kennismaker.created', 'root', null, 'created', null);
insert into journal values ('2', '17', '1795391807229', 'command', null, 'kennismaker.created', 'kennismaker', '2', '', 'kennismaker.created', 'root', null, 'created', null);
insert into journal values ('2', '18', '1795391807758', 'command', null, 'kennismaker.created', 'kennismaker', '3', '', 'kennismaker.created', 'root', null, 'created', null);
insert into journal values ('2', '19', '1795391808193', 'command', null, 'charge.created', 'charge', '1', '', 'charge.created', 'root', null, 'created', null);
insert into journal values ('2', '20', '1795391808577', 'command', null, 'charge.created', 'charge', '2', '', 'charge.created', 'root', null, 'created', null);
insert into journal values ('2', '21', '1795391809039', 'command', null, 'charge.created', 'charge', '3', '', 'charge.created', 'root', null, 'created', null);
insert into journal values ('2', '22', '1795391809433', 'command', null, 'tournament.created', 'tournament', '1', '', '', 'root', null, 'created', null);
insert into journal values ('2', '23', '1795391809878', 'command', null, 'tournament.created', 'tournament', '2', '', '', 'root', null, 'created', null);
insert into journal values ('2', '24', '1795391810274', 'command', null, 'tournament.created', 'tournament', '3', '', '', 'root', null, 'created', null);
insert into journal values ('2', '25', '1795391810709', 'command', null, 'news_post.created', 'news_post', '1', '', '', 'root', null, 'created', null);
insert into journal values ('2', '26', '1795391811083', 'command', null, 'news_post.created', 'news_post', '2', '', '', 'root', null, null, null);
insert into journal values ('2', '27', '1795391811472', 'command', null, 'news_post.created', 'news_post', '3', '', '', 'root', null, 'created', null);
insert into journal values ('2', '28', '1795391811895', 'command', null, 'facility.created', 'facility', '1', '', '', 'root', null, 'created', null);
insert into journal values ('2', '29', '1795391812280', 'command', null, 'facility.created', 'facility', '2', '', '', 'root', null, 'created', null);
insert into journal values ('2', '30', '1795391812691', 'command', null, 'facility.created', 'facility', '3', '', '', 'root', null, 'created', null);
insert into journal values ('2', '31', '1795391813019', 'command', null, 'event.created', 'event', '1', '', 'event.created', 'root', null, 'created', null);
insert into journal values ('2', '32', '1795391813386', 'command', null, 'event.created', 'event', '2', '', 'event.created', 'root', null, 'created', null);
insert into journal values ('2', '33', '1795391813725', 'command', null, 'event.created', 'event', '3', '', 'event.created', 'root', null, 'created', null);
insert into journal values ('2', '34', '1795391814025', 'command', null, 'reservation.created', 'reservation', '1', '', '', 'root', null, 'created', null);
insert into journal values ('2', '35', '1795391814379', 'command', null, 'reservation.created', 'reservation', '2', '', '', 'root', null, 'created', null);
insert into journal values ('2', '36', '1795391814711', 'command', null, 'reservation.created', 'reservation', '3', '', '', 'root', null, 'created', null);
insert into journal values ('2', '37', '1795391818347', 'key', '1', 'member.created', 'member', '4', '', 'member.created', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '38', '1795391818378', 'key', '1', 'member.created', 'member', '5', '', 'member.created', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '39', '1795391818378', 'key', '1', 'member.updated', 'member', '2', 'status', 'member.updated member.archived', null, '127.0.0.1', 'updated', null);
insert into journal values ('2', '40', '1795391818427', 'key', '1', 'attendance.created', 'attendance', '4', '', 'attendance.updated', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '41', '1795391818460', 'key', '1', 'member.updated', 'member', '1', 'phone', 'member.updated', null, '127.0.0.1', 'updated', null);
insert into journal values ('2', '42', '1795391818485', 'key', '1', 'event.created', 'event', '4', '', 'event.created', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '43', '1795391818503', 'key', '1', 'member.created', 'member', '6', '', 'member.created', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '44', '1795391818513', 'key', '1', 'member.deleted', 'member', '6', '', 'member.deleted', null, '127.0.0.1', 'deleted', null);
insert into journal values ('2', '45', '1795391818544', 'administrator', '1', 'registration.created', 'registration', '1', '', 'event.registration', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '46', '1795391818544', 'administrator', '1', 'event.updated', 'event', '4', 'registration_count', 'event.updated', null, '127.0.0.1', 'updated', null);
insert into journal values ('2', '47', '1795391818567', 'administrator', '1', 'registration.created', 'registration', '2', '', 'event.registration', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '48', '1795391818567', 'administrator', '1', 'event.updated', 'event', '4', 'registration_count', 'event.updated', null, '127.0.0.1', 'updated', null);
insert into journal values ('2', '49', '1795391818585', 'administrator', '1', 'charge.created', 'charge', '4', '', 'charge.created', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '50', '1795391818635', 'administrator', '1', 'payment.created', 'payment', '1', '', 'payment.received', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '51', '1795391818635', 'administrator', '1', 'charge.updated', 'charge', '4', 'paid_cents payment_method payments', '', null, '127.0.0.1', 'updated', null);
insert into journal values ('2', '52', '1795391818696', 'administrator', '1', 'payment.created', 'payment', '2', '', 'payment.failed', null, '127.0.0.1', 'created', null);
insert into journal values ('2', '53', '1795391818696', 'administrator', '1', 'charge.updated', 'charge', '4', 'status payment_method payments', '', null, '127.0.0.1', 'updated', null);
insert into kennismakers values ('2', '1', '1795391806747', '{"id":1,"name":"Youssef Amrani","birth_date":"2014-11-02","email":"amrani@example.org","phone":"+31 6 87654321","group_id":1,"source":"website","trial_on":"2026-09-10","notes":"Has played at school.","status":"joined","member_id":1,"updated_at":"2026-11-22T23:56:46.747Z"}', '1', 'joined', 'amrani@example.org');
insert into kennismakers values ('2', '2', '1795391807229', '{"id":2,"name":"Youssef Amrani","birth_date":null,"email":null,"phone":null,"group_id":null,"source":null,"trial_on":null,"notes":null,"status":null,"member_id":null,"updated_at":"2026-11-22T23:56:47.229Z"}', null, null, null);
insert into kennismakers values ('2', '3', '1795391807758',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","birth_date":"2014-11-02","email":"amrani@example.org","phone":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","group_id":3,"source":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","trial_on":"2026-09-10","notes":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","status":"joined","member_id":3,"updated_at":"2026-11-22T23:56:47.758Z"}', '3', 'joined', 'amrani@example.org');
insert into kept_answer_days values ('2', '1795305600000', '1550');
insert into list_versions values ('1', 'member', '15410612-5978-4751-86bf-90772157a306');
insert into list_versions values ('1', 'group', '6e91427a-0a8b-4c1f-bc3e-1b20a60b9025');
insert into list_versions values ('1', 'event', '258c52ea-3065-479c-994d-07718e9f2f1a');
insert into list_versions values ('1', 'season', '4a8245c3-4994-4c6c-9698-ed984c030410');
insert into list_versions values ('2', 'registration', '78bbf513-5c44-4325-aa81-7d1b1f6a0272');
insert into list_versions values ('1', 'competition_team', 'ec5a3474-f023-457e-a7dc-23ba58fbed05');
insert into list_versions values ('2', 'competition_team', 'fcb02154-0b49-4407-bddc-d722460cb2dd');
insert into list_versions values ('2', 'event', '78bbf513-5c44-4325-aa81-7d1b1f6a0272');
insert into list_versions values ('2', 'charge', '3609bf85-9b04-4716-a412-6d050ac9a5b6');
insert into list_versions values ('2', 'payment', '3609bf85-9b04-4716-a412-6d050ac9a5b6');
insert into list_versions values ('2', 'kennismaker', 'c7ea2df0-ac0b-4906-b112-e4f6594929ff');
insert into list_versions values ('2', 'change', '3609bf85-9b04-4716-a412-6d050ac9a5b6');
insert into list_versions values ('2', 'tournament', 'b21eaf49-23c3-493c-955b-01a74664331b');
insert into list_versions values ('2', 'news_post', 'fc56ac19-e361-40ae-8bf1-bafc37921bad');
insert into list_versions values ('2', 'facility', '4430520c-ea32-482d-a616-b0e17e4e7c0f');
insert into list_versions values ('1', 'attendance', 'f6f59119-8298-4e4c-b8cc-7e92716efc7a');
insert into list_versions values ('1', 'kennismaker', '9e2d1cb5-f547-46a4-b3af-781d8c700ac9');
insert into list_versions values ('1', 'charge', 'f351c8de-08f5-4d7a-9665-e8b205366892');
insert into list_versions values ('1', 'tournament', 'aa0c0013-4119-49f6-a169-c0c5e65f9f9e');
insert into list_versions values ('1', 'news_post', '3c832203-8c5e-43b0-af4c-ba101ff51d21');
insert into list_versions values ('1', 'facility', '0b0632cf-87ca-4e2f-86e5-5fe7863435eb');
insert into list_versions values ('1', 'reservation', '07ca8694-0696-48ea-a3a9-67c5b4aac86f');
insert into list_versions values ('1', 'change', '07ca8694-0696-48ea-a3a9-67c5b4aac86f');
insert into list_versions values ('2', 'reservation', '3494efab-8c8a-419d-abbf-a496ece92d2c');
insert into list_versions values ('2', 'group', '38a439a8-e728-438c-bf7f-0841783cb37a');
insert into list_versions values ('2', 'attendance', '180294de-698a-4fe1-8745-2dc8dc65609e');
insert into list_versions values ('2', 'season', 'd2800f16-8c9b-4625-a86c-0fc09baccc01');
insert into list_versions values ('2', 'member', '72a3cb1c-bfed-4050-9bcf-a428aa5373fe');
insert into members values ('2', '2', '1795391818378', '{"id":2,"name":"Sanne de Vries","birth_date":null,"gender":null,"group_ids":[],"status":"archived","email":null,"phone":null,"member_number":null,"joined_on":null,"left_on":null,"external_id":null,"updated_at":"2026-11-22T23:56:58.378Z"}', 'archived', null, null);
insert into members values ('2', '5', '1795391818378', '{"id":5,"name":"Youssef Amrani","birth_date":null,"gender":null,"group_ids":[],"status":"active","email":null,"phone":null,"member_number":null,"joined_on":null,"left_on":null,"external_id":null,"updated_at":"2026-11-22T23:56:58.378Z"}', 'active', null, null);
insert into members values ('2', '3', '1795391801384',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","birth_date":"2009-04-17","gender":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","group_ids":[1,2],"status":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","email":"sanne@example.org","phone":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","member_number":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","joined_on":"2021-08-01","left_on":"2027-06-30","external_id":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","updated_at":"2026-11-22T23:56:41.384Z"}',  E'Zoë "d''Arc" \\   %s $1 😀', 'sanne@example.org',  E'Zoë "d''Arc" \\   %s $1 😀');
insert into members values ('2', '4', '1795391818347', '{"id":4,"name":"Sanne de Vries","birth_date":null,"gender":null,"group_ids":[1,3],"status":"active","email":null,"phone":null,"member_number":null,"joined_on":null,"left_on":null,"external_id":null,"updated_at":"2026-11-22T23:56:58.347Z"}', 'active', null, null);
insert into members values ('2', '1', '1795391818460', '{"id":1,"name":"Sanne de Vries","birth_date":"2009-04-17","gender":"female","group_ids":[1,2],"status":"active","email":"sanne@example.org","phone":"+31 6 11111111","member_number":"KNT-0042","joined_on":"2021-08-01","left_on":"2027-06-30","external_id":"crm-7781","updated_at":"2026-11-22T23:56:58.460Z"}', 'active', 'sanne@example.org', 'crm-7781');
insert into news values ('2', '1', '1795391810709', '{"id":1,"title":"Vrijwilligers gezocht","summary":"Who runs the bar in May?","body":"We look for volunteers.","published_at":"2020-01-01T00:00:00.000Z","author_name":"Bestuur","updated_at":"2026-11-22T23:56:50.709Z"}', '1', '1577836800000');
insert into news values ('2', '2', '1795391811083', '{"id":2,"title":null,"summary":null,"body":null,"published_at":null,"author_name":null,"updated_at":"2026-11-22T23:56:51.083Z"}', '0', null);
insert into news values ('2', '3', '1795391811472',  E'{"id":3,"title":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","summary":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","body":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","published_at":"2020-01-01T00:00:00.000Z","author_name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","updated_at":"2026-11-22T23:56:51.472Z"}', '1', '1577836800000');
insert into payments values ('2', '1', '1795391818635', '{"id":1,"charge_id":4,"member_id":1,"amount_cents":5000,"method":"iDEAL","outcome":"received","reason":null,"at":"2026-11-22T23:56:58.635Z","updated_at":"2026-11-22T23:56:58.635Z"}', '4', '1');
insert into payments values ('2', '2', '1795391818696', '{"id":2,"charge_id":4,"member_id":1,"amount_cents":13500,"method":"direct debit","outcome":"failed","reason":"Insufficient funds","at":"2026-11-22T23:56:58.696Z","updated_at":"2026-11-22T23:56:58.696Z"}', '4', '1');
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
insert into refused_requests values ('2', 'key', '2', '1795391825284', 'req_kcW6zhbE34', 'GET /api/v1/members', 'insufficient_scope', '');
insert into refused_requests values ('2', 'key', '5', '1795391825286', 'req_kcW6zhbE37', 'GET /api/v1/members', 'invalid_token', '');
insert into registrations values ('2', '1', '1795391818544', '{"id":1,"event_id":4,"member_id":1,"updated_at":"2026-11-22T23:56:58.544Z"}', '4', '1');
insert into registrations values ('2', '2', '1795391818567', '{"id":2,"event_id":4,"member_id":4,"updated_at":"2026-11-22T23:56:58.567Z"}', '4', '4');
insert into reservations values ('2', '1', '1795391814025', '{"id":1,"facility_id":1,"starts_at":"2027-01-09T15:00:00.000Z","ends_at":"2027-01-09T18:00:00.000Z","status":"confirmed","purpose":"party","group_id":1,"event_id":1,"updated_at":"2026-11-22T23:56:54.025Z"}', '1', '1799506800000', '1799517600000');
insert into reservations values ('2', '2', '1795391814379', '{"id":2,"facility_id":null,"starts_at":null,"ends_at":null,"status":null,"purpose":null,"group_id":null,"event_id":null,"updated_at":"2026-11-22T23:56:54.379Z"}', null, null, null);
insert into reservations values ('2', '3', '1795391814711',  E'{"id":3,"facility_id":3,"starts_at":"2027-01-09T15:00:00.000Z","ends_at":"2027-01-09T18:00:00.000Z","status":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","purpose":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","group_id":3,"event_id":3,"updated_at":"2026-11-22T23:56:54.711Z"}', '3', '1799506800000', '1799517600000');
insert into sandbox_mints values ('2026-11-22', '127.0.0.1', '1');
insert into schema_migrations values ('001-start.sql', '1795391786254');
insert into schema_migrations values ('002-writes.sql', '1795391786254');
insert into schema_migrations values ('003-webhooks.sql', '1795391786254');
insert into schema_migrations values ('004-registrations-and-payments.sql', '1795391786254');
insert into schema_migrations values ('005-administrators.sql', '1795391786254');
insert into schema_migrations values ('006-trail.sql', '1795391786254');
insert into schema_migrations values ('007-callers.sql', '1795391786254');
insert into schema_migrations values ('008-zones.sql', '1795391786254');
insert into schema_migrations values ('009-references.sql', '1795391786254');
insert into schema_migrations values ('010-changes.sql', '1795391786254');
insert into schema_migrations values ('011-quotas.sql', '1795391786254');
insert into schema_migrations values ('012-club-time-zone.sql', '1795391786254');
insert into schema_migrations values ('014-kept-answers.sql', '1795391786254');
insert into schema_migrations values ('015-filters.sql', '1795391786254');
insert into schema_migrations values ('016-accounts.sql', '1795391786254');
insert into schema_migrations values ('017-search.sql', '1795391786254');
insert into schema_migrations values ('018-oauth.sql', '1795391786254');
insert into schema_migrations values ('019-assistants.sql', '1795391786254');
insert into schema_migrations values ('021-keys.sql', '1795391786254');
insert into schema_migrations values ('022-usage.sql', '1795391786254');
insert into schema_migrations values ('024-confirmed-sessions.sql', '1795391786254');
insert into schema_migrations values ('025-working-credentials.sql', '1795391786254');
insert into schema_migrations values ('026-filters.sql', '1795391786254');
insert into schema_migrations values ('027-unique-external-ids.sql', '1795391786254');
insert into schema_migrations values ('029-list-versions.sql', '1795391786254');
insert into schema_migrations values ('030-whole-clubs.sql', '1795391786254');
insert into schema_migrations values ('031-makers.sql', '1795391786254');
insert into schema_migrations values ('033-notices.sql', '1795391786254');
insert into schema_migrations values ('034-made-by.sql', '1795391786254');
insert into schema_migrations values ('037-file-keys.sql', '1795391786254');
insert into schema_migrations values ('038-refresh-token-parents.sql', '1795391786254');
insert into schema_migrations values ('039-confirmations.sql', '1795391786254');
insert into schema_migrations values ('040-answered-versions.sql', '1795391786254');
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
insert into search_words values ('2', '0', 'pubquiz', 'event 4');
insert into search_words values ('2', '0', 'amrani', 'member 5');
insert into search_words values ('2', '0', 'youssef', 'member 5');
insert into search_words values ('2', '0', 'contribution', 'charge 4');
insert into seasons values ('2', '1', '1795391801978', '{"id":1,"name":"2026/2027","starts_on":"2026-08-01","ends_on":"2027-07-31","updated_at":"2026-11-22T23:56:41.978Z"}');
insert into seasons values ('2', '2', '1795391802981', '{"id":2,"name":"2026/2027","starts_on":"2026-08-01","ends_on":"2027-07-31","updated_at":"2026-11-22T23:56:42.981Z"}');
insert into seasons values ('2', '3', '1795391803489',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","starts_on":"2026-08-01","ends_on":"2027-07-31","updated_at":"2026-11-22T23:56:43.489Z"}');
insert into sessions values ('1a700c01a00375c569324364924f113a2e146780147207293eac0038d6c2c7a8', '1', '1795391818093', '1795391818234', '1795391818234', '1795435018234', '1', '127.0.0.1', null, '1795391818234');
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
insert into settings values ('set-up link', '68fa9e79cb142a53a865b16fc61d65426a98a314ba131d60ef20190e31fdbc3d');
insert into settings values ('changes of keys', '1');
insert into tournaments values ('2', '1', '1795391809433', '{"id":1,"name":"Lentetoernooi","public_slug":"lentetoernooi-2027","starts_on":"2027-04-10","ends_on":"2027-04-11","location":"Sporthal De Linde","registration_deadline":"2027-03-31T21:59:00.000Z","disciplines":[{"id":1,"name":"Gemengd dubbel"}],"updated_at":"2026-11-22T23:56:49.433Z"}');
insert into tournaments values ('2', '2', '1795391809878', '{"id":2,"name":null,"public_slug":null,"starts_on":null,"ends_on":null,"location":null,"registration_deadline":null,"disciplines":[],"updated_at":"2026-11-22T23:56:49.878Z"}');
insert into tournaments values ('2', '3', '1795391810274',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","public_slug":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","starts_on":"2027-04-10","ends_on":"2027-04-11","location":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","registration_deadline":"2027-03-31T21:59:00.000Z","disciplines":[{"id":1,"name":"Gemengd dubbel"}],"updated_at":"2026-11-22T23:56:50.274Z"}');
insert into trail values ('1', '1', '1795391787290', 'kantine', null, null, null, 'club.created', 'club 1', 'demo pro', null);
insert into trail values ('1', '2', '1795391787306', 'kantine', null, null, null, 'stages.changed', 'club 1', '', null);
insert into trail values ('2', '3', '1795391794898', 'command', null, 'root', null, 'club.created', 'club 2', 'noord pro', null);
insert into trail values ('3', '4', '1795391795931', 'command', null, 'root', null, 'club.created', 'club 3', 'zuid pro', null);
insert into trail values ('2', '5', '1795391796958', 'command', null, 'root', null, 'stages.changed', 'club 2', '', null);
insert into trail values ('2', '6', '1795391815186', 'command', null, 'root', null, 'key.created', 'key 1', 'all', null);
insert into trail values ('2', '7', '1795391815585', 'command', null, 'root', null, 'key.created', 'key 2', 'events:read', null);
insert into trail values ('2', '8', '1795391816024', 'command', null, 'root', null, 'key.created', 'key 3', 'members:read', null);
insert into trail values ('3', '9', '1795391816539', 'command', null, 'root', null, 'key.created', 'key 4', 'all', null);
insert into trail values ('2', '10', '1795391817076', 'command', null, 'root', null, 'key.created', 'key 5', 'all', null);
insert into trail values ('2', '11', '1795391817522', 'command', null, 'root', null, 'key.revoked', 'key 5', '', null);
insert into trail values ('0', '12', '1795391818091', 'command', null, 'root', null, 'administrator.created', 'administrator 1', 'sanne@example.org administrator noord', null);
insert into trail values ('0', '13', '1795391818233', 'administrator', '1', null, '127.0.0.1', 'login.succeeded', 'administrator 1', '', null);
insert into trail values ('2', '14', '1795391818268', 'administrator', '1', null, '127.0.0.1', 'endpoint.created', 'endpoint 1', '', null);
insert into trail values ('2', '15', '1795391818284', 'administrator', '1', null, '127.0.0.1', 'endpoint.created', 'endpoint 2', '', null);
insert into trail values ('2', '16', '1795391818299', 'administrator', '1', null, '127.0.0.1', 'endpoint.created', 'endpoint 3', '', null);
insert into trail values ('2', '17', '1795391818315', 'administrator', '1', null, '127.0.0.1', 'secret.rotated', 'endpoint 1', '', null);
insert into trail values ('2', '18', '1795391818328', 'administrator', '1', null, '127.0.0.1', 'endpoint.disabled', 'endpoint 3', '', null);
insert into webhook_deliveries values ('2', '6', '3', 'member.updated', '1795391818378', '{"club_id":2,"member_id":2}', 'missed', '0', '0', null);
insert into webhook_deliveries values ('2', '1', '1', 'member.created', '1795391818347', '{"club_id":2,"member_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '3', '1', 'member.created', '1795391818378', '{"club_id":2,"member_id":5}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '5', '1', 'member.updated', '1795391818378', '{"club_id":2,"member_id":2}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '7', '1', 'member.archived', '1795391818378', '{"club_id":2,"member_id":2}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '8', '1', 'attendance.updated', '1795391818427', '{"club_id":2,"attendance_id":4,"member_id":3,"group_id":2}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '10', '3', 'member.updated', '1795391818460', '{"club_id":2,"member_id":1}', 'missed', '0', '0', null);
insert into webhook_deliveries values ('2', '9', '1', 'member.updated', '1795391818460', '{"club_id":2,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '11', '1', 'event.created', '1795391818485', '{"club_id":2,"event_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '12', '1', 'member.created', '1795391818503', '{"club_id":2,"member_id":6}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '14', '1', 'member.deleted', '1795391818513', '{"club_id":2,"member_id":6}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '15', '1', 'event.registration', '1795391818544', '{"club_id":2,"event_id":4,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '16', '1', 'event.updated', '1795391818544', '{"club_id":2,"event_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '17', '1', 'event.registration', '1795391818567', '{"club_id":2,"event_id":4,"member_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '18', '1', 'event.updated', '1795391818567', '{"club_id":2,"event_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '19', '1', 'charge.created', '1795391818585', '{"club_id":2,"charge_id":4,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '20', '1', 'payment.received', '1795391818635', '{"club_id":2,"charge_id":4,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '22', '1', 'payment.failed', '1795391818696', '{"club_id":2,"charge_id":4,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '2', '2', 'member.created', '1795391818347', '{"club_id":2,"member_id":4}', 'waiting', '0', '2', '1795392081000');
insert into webhook_deliveries values ('2', '4', '2', 'member.created', '1795391818378', '{"club_id":2,"member_id":5}', 'waiting', '0', '2', '1795392149303');
insert into webhook_deliveries values ('2', '21', '2', 'payment.received', '1795391818635', '{"club_id":2,"charge_id":4,"member_id":1}', 'waiting', '0', '2', '1795392160307');
insert into webhook_deliveries values ('2', '13', '2', 'member.created', '1795391818503', '{"club_id":2,"member_id":6}', 'waiting', '0', '2', '1795392098265');
insert into webhook_endpoints values ('2', '1', 'http://127.0.0.1:38599/kantine', 'Website', 'member.created member.updated member.archived member.deleted event.created event.updated event.deleted event.registration attendance.updated attendance.deleted kennismaker.created kennismaker.updated kennismaker.status_changed charge.created payment.received payment.failed', '6l-Xhws_.R5ypHELdLSb13ZVs8ZlCK9ilcbWh96RNPCzPz9pAZYzTorEngoqttH80rkX3jujH5CrV9Ut1sKUvyYeCsI7T6tsAfCYTqbKSV0iRYqw4', '6l-Xhws_.9dpe_yxwCm7cOEU5q0TOLmT6kx_tyAlWmViHx_ImuoCqcHbEq2PhTf0Qd1-kKqttt8A0EJhOSr8ZXr7r0msZN32rV5geyikYHbbdvWO3', '1795478218315', 'enabled', null, null, null, null, '1795391818268', '1');
insert into webhook_endpoints values ('2', '3', 'http://127.0.0.1:31842/kantine', 'Website', 'member.updated', '6l-Xhws_.MEHy2tvsDFjwBntzrxoL8FiMIzUlEJv7dDp_gFiUBnC1HsNip22Y2tTmxa9-B22akPUiv_wo_hFAGejAIj2JGJmFziwh_eZucPDmPzma', null, null, 'disabled', 'administrator', '1795391818328', null, null, '1795391818299', '1');
insert into webhook_endpoints values ('2', '2', 'http://127.0.0.1:31842/kantine', 'Website', 'member.created payment.received', '6l-Xhws_.FJBhg2FJq-w51zt5faY7_MJm6MRE3cktiN5nzz3RlYMo5b7EuZ3QKPaQNUiabjyH36OUbgqktDeY2_-941g3-ALPeOVWwii7UCsYmK82', null, null, 'enabled', null, null, '1795391818407', null, '1795391818284', '1');
insert into webhook_tries values ('2', '2', '1795391818386', '10', null, 'connect', '');
insert into webhook_tries values ('2', '1', '1795391818378', '27', '204', null, '');
insert into webhook_tries values ('2', '3', '1795391818425', '7', '204', null, '');
insert into webhook_tries values ('2', '4', '1795391818430', '3', null, 'connect', '');
insert into webhook_tries values ('2', '5', '1795391818426', '9', '204', null, '');
insert into webhook_tries values ('2', '7', '1795391818427', '8', '204', null, '');
insert into webhook_tries values ('2', '8', '1795391818450', '3', '204', null, '');
insert into webhook_tries values ('2', '9', '1795391818473', '1', '204', null, '');
insert into webhook_tries values ('2', '11', '1795391818502', '6', '204', null, '');
insert into webhook_tries values ('2', '13', '1795391818510', '4', null, 'connect', '');
insert into webhook_tries values ('2', '12', '1795391818513', '5', '204', null, '');
insert into webhook_tries values ('2', '14', '1795391818538', '3', '204', null, '');
insert into webhook_tries values ('2', '15', '1795391818563', '3', '204', null, '');
insert into webhook_tries values ('2', '16', '1795391818563', '3', '204', null, '');
insert into webhook_tries values ('2', '17', '1795391818586', '31', '204', null, '');
insert into webhook_tries values ('2', '18', '1795391818586', '31', '204', null, '');
insert into webhook_tries values ('2', '19', '1795391818630', '4', '204', null, '');
insert into webhook_tries values ('2', '21', '1795391818689', '3', null, 'connect', '');
insert into webhook_tries values ('2', '20', '1795391818691', '10', '204', null, '');
insert into webhook_tries values ('2', '22', '1795391818717', '18', '204', null, '');
insert into webhook_tries values ('2', '2', '1795391824219', '2', null, 'connect', '');
insert into webhook_tries values ('2', '4', '1795391825218', '1', null, 'connect', '');
insert into webhook_tries values ('2', '21', '1795391825223', '1', null, 'connect', '');
insert into webhook_tries values ('2', '13', '1795391825228', '1', null, 'connect', '');
insert into zones values ('2', 'event', '128', '0', '1795391818567');
insert into zones values ('2', 'group', '4096', '0', '1795391799268');
insert into zones values ('2', 'group', '128', '0', '1795391799268');
insert into zones values ('2', 'charge', '4096', '0', '1795391818696');
insert into zones values ('2', 'season', '4096', '0', '1795391803489');
insert into zones values ('2', 'season', '128', '0', '1795391803489');
insert into zones values ('2', 'charge', '128', '0', '1795391818696');
insert into zones values ('2', 'payment', '4096', '0', '1795391818696');
insert into zones values ('2', 'competition_team', '4096', '0', '1795391805065');
insert into zones values ('2', 'competition_team', '128', '0', '1795391805065');
insert into zones values ('2', 'payment', '128', '0', '1795391818696');
insert into zones values ('2', 'kennismaker', '4096', '0', '1795391807758');
insert into zones values ('2', 'kennismaker', '128', '0', '1795391807758');
insert into zones values ('2', 'tournament', '4096', '0', '1795391810274');
insert into zones values ('2', 'tournament', '128', '0', '1795391810274');
insert into zones values ('2', 'news_post', '4096', '0', '1795391811472');
insert into zones values ('2', 'news_post', '128', '0', '1795391811472');
insert into zones values ('2', 'facility', '4096', '0', '1795391812691');
insert into zones values ('2', 'facility', '128', '0', '1795391812691');
insert into zones values ('2', 'reservation', '4096', '0', '1795391814711');
insert into zones values ('2', 'reservation', '128', '0', '1795391814711');
insert into zones values ('2', 'attendance', '4096', '0', '1795391818427');
insert into zones values ('2', 'attendance', '128', '0', '1795391818427');
insert into zones values ('2', 'member', '4096', '0', '1795391818503');
insert into zones values ('2', 'member', '128', '0', '1795391818503');
insert into zones values ('2', 'registration', '4096', '0', '1795391818567');
insert into zones values ('2', 'registration', '128', '0', '1795391818567');
insert into zones values ('2', 'event', '4096', '0', '1795391818567');
