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

insert into administrators values ('1', 'sanne@example.org', 'Sanne', '$argon2id$v=19$m=19456,t=2,p=1$fCdWJ3zmxKJro72cWQxcww$LqY67xWnzv5zF4g3CUocYmskBgPqMprgf0sjSgF2d20', '1795297061460', '1795297061460', '1795297061621');
insert into api_keys values ('5', '2', 'ed02c608d469da5e58a401dfcb6511927eecb2b01de9d875df83c39b88636afe', 'svc_live_Q0Hu', 'revoked', 'live', 'members:read members:write groups:read events:read events:write seasons:read competition-teams:read competition-teams:write attendance:read attendance:write kennismakers:read kennismakers:write payments:read tournaments:read news:read facilities:read reservations:read', '1795297061074', null, '1795297061217', null, null);
insert into api_keys values ('2', '2', 'bbc2f590a1096fe1bf7ab06eed673aab4c749c0059f56936e8cbadcc17733855', 'svc_live_RT0A', 'few', 'live', 'events:read', '1795297060671', '32503679999999', null, '1795297067889', null);
insert into api_keys values ('3', '2', '11b8917421de99644d3873603801e2034217b75508646b6f261509a9199cf5bd', 'act_live_V4hK', 'assistant', 'assistant', 'members:read', '1795297060799', null, null, '1795297067896', null);
insert into api_keys values ('4', '3', '3543056f85edb05e0dcfaa595f67effcfaa3683e4df9e0f52123ba3bc145cea8', 'svc_live_HU5Q', 'neighbour', 'live', 'members:read members:write groups:read events:read events:write seasons:read competition-teams:read competition-teams:write attendance:read attendance:write kennismakers:read kennismakers:write payments:read tournaments:read news:read facilities:read reservations:read', '1795297060936', null, null, '1795297067898', null);
insert into api_keys values ('6', '1', '56b5bc0052a657ff4eb414755b47fa57ac3362b29fd6e184eb1f93ebf6467536', 'svc_test_nw2H', 'Sandbox', 'sandbox', 'members:read groups:read events:read seasons:read competition-teams:read attendance:read kennismakers:read payments:read tournaments:read news:read facilities:read reservations:read', '1795297061244', '1795901861244', null, '1795297067906', null);
insert into api_keys values ('1', '2', 'ceb4057ebaef8397778656624c51801dcedfc0465fa1ce5a142c241671bb5cb3', 'svc_live_nJIH', 'all', 'live', 'members:read members:write groups:read events:read events:write seasons:read competition-teams:read competition-teams:write attendance:read attendance:write kennismakers:read kennismakers:write payments:read tournaments:read news:read facilities:read reservations:read', '1795297060527', null, null, '1795297067891', null);
insert into attendance values ('2', '1', '1795297054466', '{"id":1,"member_id":1,"group_id":1,"date":"2026-09-03","present":true,"updated_at":"2026-11-21T21:37:34.466Z"}', '1', '1', '2026-09-03');
insert into attendance values ('2', '2', '1795297054708', '{"id":2,"member_id":2,"group_id":2,"date":"2026-09-03","present":true,"updated_at":"2026-11-21T21:37:34.708Z"}', '2', '2', '2026-09-03');
insert into attendance values ('2', '3', '1795297054975', '{"id":3,"member_id":3,"group_id":3,"date":"2026-09-03","present":true,"updated_at":"2026-11-21T21:37:34.975Z"}', '3', '3', '2026-09-03');
insert into attendance values ('2', '4', '1795297061798', '{"id":4,"member_id":3,"group_id":2,"date":"2026-09-03","present":true,"updated_at":"2026-11-21T21:37:41.798Z"}', '3', '2', '2026-09-03');
insert into charges values ('2', '1', '1795297056262', '{"id":1,"member_id":1,"description":"Contributie 2026/2027","amount_cents":18500,"currency":"EUR","due_on":"2026-10-01","season_id":1,"status":"paid","paid_cents":18500,"paid_at":"2026-10-02T06:30:00.000Z","payment_method":"direct debit","updated_at":"2026-11-21T21:37:36.262Z"}', '1');
insert into charges values ('2', '2', '1795297056616', '{"id":2,"member_id":null,"description":null,"amount_cents":null,"currency":null,"due_on":null,"season_id":null,"status":null,"paid_cents":null,"paid_at":null,"payment_method":null,"updated_at":"2026-11-21T21:37:36.616Z"}', null);
insert into charges values ('2', '3', '1795297056945',  E'{"id":3,"member_id":3,"description":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","amount_cents":18500,"currency":"Zoë","due_on":"2026-10-01","season_id":3,"status":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","paid_cents":18500,"paid_at":"2026-10-02T06:30:00.000Z","payment_method":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","updated_at":"2026-11-21T21:37:36.945Z"}', '3');
insert into charges values ('2', '4', '1795297062073', '{"id":4,"member_id":1,"description":"Contribution","amount_cents":18500,"currency":"EUR","due_on":null,"season_id":null,"status":"failed","paid_cents":5000,"paid_at":null,"payment_method":"direct debit","updated_at":"2026-11-21T21:37:42.073Z"}', '1');
insert into club_administrators values ('2', '1');
insert into club_clocks values ('1', '1795297049610');
insert into club_clocks values ('2', '1795297062073');
insert into club_settings values ('1', 'stages of kennismakers', '["new","invited","trial planned","trial done","joined","declined"]');
insert into club_settings values ('2', 'stages of kennismakers', '["trial planned","joined"]');
insert into clubs values ('1', 'SV De Kantine', 'demo', 'pro', '1795297048171');
insert into clubs values ('2', 'SV Noord', 'noord', 'pro', '1795297049911');
insert into clubs values ('3', 'SV Zuid', 'zuid', 'pro', '1795297050056');
insert into competition_teams values ('2', '1', '1795297053582', '{"id":1,"name":"Dames 1","season_id":1,"group_id":1,"competition":"Najaarscompetitie","division":"2e klasse B","member_ids":[1,2],"updated_at":"2026-11-21T21:37:33.582Z"}');
insert into competition_teams values ('2', '2', '1795297053955', '{"id":2,"name":"Dames 1","season_id":null,"group_id":null,"competition":null,"division":null,"member_ids":null,"updated_at":"2026-11-21T21:37:33.955Z"}');
insert into competition_teams values ('2', '3', '1795297054252',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","season_id":3,"group_id":3,"competition":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","division":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","member_ids":[1,2],"updated_at":"2026-11-21T21:37:34.252Z"}');
insert into counters values ('1', 'member', '640');
insert into counters values ('1', 'group', '24');
insert into counters values ('1', 'event', '420');
insert into counters values ('1', 'season', '3');
insert into counters values ('1', 'competition_team', '14');
insert into counters values ('2', 'reservation', '3');
insert into counters values ('0', 'api_key', '6');
insert into counters values ('0', 'administrator', '1');
insert into counters values ('2', 'webhook_endpoint', '3');
insert into counters values ('2', 'attendance', '4');
insert into counters values ('2', 'event', '4');
insert into counters values ('2', 'member', '6');
insert into counters values ('1', 'attendance', '20400');
insert into counters values ('2', 'registration', '2');
insert into counters values ('1', 'kennismaker', '45');
insert into counters values ('1', 'charge', '1600');
insert into counters values ('2', 'charge', '4');
insert into counters values ('1', 'tournament', '6');
insert into counters values ('1', 'news_post', '62');
insert into counters values ('1', 'facility', '10');
insert into counters values ('1', 'reservation', '2000');
insert into counters values ('1', 'journal', '25224');
insert into counters values ('0', 'club', '3');
insert into counters values ('2', 'payment', '2');
insert into counters values ('2', 'journal', '54');
insert into counters values ('2', 'group', '3');
insert into counters values ('2', 'webhook_delivery', '23');
insert into counters values ('2', 'season', '3');
insert into counters values ('2', 'competition_team', '3');
insert into counters values ('2', 'kennismaker', '3');
insert into counters values ('2', 'tournament', '3');
insert into counters values ('2', 'news_post', '3');
insert into counters values ('2', 'facility', '3');
insert into events values ('2', '1', '1795297059236', '{"id":1,"title":"Nieuwjaarsreceptie","starts_at":"2027-01-09T15:00:00.000Z","ends_at":"2027-01-09T18:00:00.000Z","all_day":false,"location":"Kantine","description":"A toast to the new year.","status":"planned","facility_id":1,"group_ids":[1,2],"capacity":80,"registration_count":0,"updated_at":"2026-11-21T21:37:39.236Z"}');
insert into events values ('2', '2', '1795297059477', '{"id":2,"title":"Nieuwjaarsreceptie","starts_at":"2027-01-09T15:00:00.000Z","ends_at":null,"all_day":null,"location":null,"description":null,"status":null,"facility_id":null,"group_ids":null,"capacity":null,"registration_count":0,"updated_at":"2026-11-21T21:37:39.477Z"}');
insert into events values ('2', '3', '1795297059710',  E'{"id":3,"title":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","starts_at":"2027-01-09T15:00:00.000Z","ends_at":"2027-01-09T18:00:00.000Z","all_day":false,"location":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","description":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","status":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","facility_id":3,"group_ids":[1,2],"capacity":80,"registration_count":0,"updated_at":"2026-11-21T21:37:39.710Z"}');
insert into events values ('2', '4', '1795297062017', '{"id":4,"title":"Pubquiz","starts_at":"2026-11-22T21:37:41.895Z","ends_at":null,"all_day":null,"location":null,"description":null,"status":null,"facility_id":null,"group_ids":null,"capacity":10,"registration_count":2,"updated_at":"2026-11-21T21:37:42.017Z"}');
insert into facilities values ('2', '1', '1795297058524', '{"id":1,"name":"Veld 2","type":"field","parent_id":null,"location":"Sportpark Oost","updated_at":"2026-11-21T21:37:38.524Z"}');
insert into facilities values ('2', '2', '1795297058763', '{"id":2,"name":null,"type":null,"parent_id":null,"location":null,"updated_at":"2026-11-21T21:37:38.763Z"}');
insert into facilities values ('2', '3', '1795297058985',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","type":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","parent_id":1,"location":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","updated_at":"2026-11-21T21:37:38.985Z"}');
insert into groups values ('2', '1', '1795297050869', '{"id":1,"name":"Meiden onder 15","description":"Training on Tuesday and Thursday.","parent_id":null,"starts_on":"2026-08-01","ends_on":"2027-06-30","updated_at":"2026-11-21T21:37:30.869Z"}');
insert into groups values ('2', '2', '1795297051166', '{"id":2,"name":"Meiden onder 15","description":null,"parent_id":null,"starts_on":null,"ends_on":null,"updated_at":"2026-11-21T21:37:31.166Z"}');
insert into groups values ('2', '3', '1795297051465',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","description":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","parent_id":1,"starts_on":"2026-08-01","ends_on":"2027-06-30","updated_at":"2026-11-21T21:37:31.465Z"}');
insert into idempotent_answers values ('2', '1', 'POST /api/v1/members', '"api POST /members"', 'G5Es7oTj383cSd3LXHXp300gXafOucPLmh7aUHtEv-w', '201', '/api/v1/members/4', '{"id":4,"name":"Sanne de Vries","birth_date":null,"gender":null,"group_ids":[1,3],"status":"active","email":null,"phone":null,"member_number":null,"joined_on":null,"left_on":null,"external_id":null,"updated_at":"2026-11-21T21:37:41.720Z"}', '1795297061720');
insert into idempotent_answers values ('2', '1', 'POST /api/v1/members/bulk', '"api POST /members/bulk"', 'lfIiHl_-_8s_9ZBJ8XnXEI3Q1xKZPotOWUEn3iivY9s', '200', null, '{"results":[{"status":201,"id":5},{"status":200,"id":2},{"status":404,"id":99,"error":"There is no such record among the members of this club."}],"succeeded":2,"failed":1}', '1795297061737');
insert into idempotent_answers values ('2', '1', 'POST /api/v1/attendance/bulk', '"api POST /attendance/bulk"', 'uPbFJ_zpHl-tNcMt3Xv_oUzybYaV-Mblmgs0KH9CQsY', '200', null, '{"results":[{"status":201,"id":4}],"succeeded":1,"failed":0}', '1795297061798');
insert into idempotent_answers values ('2', '1', 'POST /console/api/clubs/noord/charges', '"console POST /clubs/noord/charges"', 'xcyRG_VKNyTUERsBhrKTpMu7NYemSxcNveDQ-QuVSBA', '201', null, '{"id":4,"member_id":1,"description":"Contribution","amount_cents":18500,"currency":"EUR","due_on":null,"season_id":null,"status":"open","paid_cents":0,"paid_at":null,"payment_method":null,"updated_at":"2026-11-21T21:37:42.030Z"}', '1795297062030');
insert into idempotent_answers values ('2', '1', 'POST /console/api/clubs/noord/charges/4/payments', '"console POST /clubs/noord/charges/4/payments"', 'aYENc0VdlEgrRuv5s5_8hyFkBO3uxZzRREfk0YlLcuo', '201', null, '{"payment":{"id":1,"charge_id":4,"member_id":1,"amount_cents":5000,"method":"iDEAL","outcome":"received","reason":null,"at":"2026-11-21T21:37:42.052Z","updated_at":"2026-11-21T21:37:42.052Z"},"charge":{"id":4,"member_id":1,"description":"Contribution","amount_cents":18500,"currency":"EUR","due_on":null,"season_id":null,"status":"open","paid_cents":5000,"paid_at":null,"payment_method":"iDEAL","updated_at":"2026-11-21T21:37:42.052Z"}}', '1795297062052');
insert into journal values ('2', '1', '1795297050869', 'administrator', null, 'group.created', 'group', '1', '', '');
insert into journal values ('2', '2', '1795297051166', 'administrator', null, 'group.created', 'group', '2', '', '');
insert into journal values ('2', '3', '1795297051465', 'administrator', null, 'group.created', 'group', '3', '', '');
insert into journal values ('2', '4', '1795297051745', 'administrator', null, 'member.created', 'member', '1', '', 'member.created');
insert into journal values ('2', '5', '1795297052023', 'administrator', null, 'member.created', 'member', '2', '', 'member.created');
insert into journal values ('2', '6', '1795297052336', 'administrator', null, 'member.created', 'member', '3', '', 'member.created');
insert into journal values ('2', '7', '1795297052643', 'administrator', null, 'season.created', 'season', '1', '', '');
insert into journal values ('2', '8', '1795297052976', 'administrator', null, 'season.created', 'season', '2', '', '');
insert into journal values ('2', '9', '1795297053288', 'administrator', null, 'season.created', 'season', '3', '', '');
insert into journal values ('2', '10', '1795297053582', 'administrator', null, 'competition_team.created', 'competition_team', '1', '', '');
insert into journal values ('2', '11', '1795297053955', 'administrator', null, 'competition_team.created', 'competition_team', '2', '', '');
insert into journal values ('2', '12', '1795297054252', 'administrator', null, 'competition_team.created', 'competition_team', '3', '', '');
insert into journal values ('2', '13', '1795297054466', 'administrator', null, 'attendance.created', 'attendance', '1', '', 'attendance.updated');
insert into journal values ('2', '14', '1795297054708', 'administrator', null, 'attendance.created', 'attendance', '2', '', 'attendance.updated');
insert into journal values ('2', '15', '1795297054975', 'administrator', null, 'attendance.created', 'attendance', '3', '', 'attendance.updated');
insert into journal values ('2', '16', '1795297055290', 'administrator', null, 'kennismaker.created', 'kennismaker', '1', '', 'kennismaker.created');
insert into journal values ('2', '17', '1795297055559', 'administrator', null, 'kennismaker.created', 'kennismaker', '2', '', 'kennismaker.created');
insert into journal values ('2', '18', '1795297055945', 'administrator', null, 'kennismaker.created', 'kennismaker', '3', '', 'kennismaker.created');
insert into journal values ('2', '19', '1795297056262', 'administrator', null, 'charge.created', 'charge', '1', '', 'charge.created');
insert into journal values ('2', '20', '1795297056616', 'administrator', null, 'charge.created', 'charge', '2', '', 'charge.created');
insert into journal values ('2', '21', '1795297056945', 'administrator', null, 'charge.created', 'charge', '3', '', 'charge.created');
insert into journal values ('2', '22', '1795297057141', 'administrator', null, 'tournament.created', 'tournament', '1', '', '');
insert into journal values ('2', '23', '1795297057346', 'administrator', null, 'tournament.created', 'tournament', '2', '', '');
insert into journal values ('2', '24', '1795297057574', 'administrator', null, 'tournament.created', 'tournament', '3', '', '');
insert into journal values ('2', '25', '1795297057815', 'administrator', null, 'news_post.created', 'news_post', '1', '', '');
insert into journal values ('2', '26', '1795297058054', 'administrator', null, 'news_post.created', 'news_post', '2', '', '');
insert into journal values ('2', '27', '1795297058294', 'administrator', null, 'news_post.created', 'news_post', '3', '', '');
insert into journal values ('2', '28', '1795297058524', 'administrator', null, 'facility.created', 'facility', '1', '', '');
insert into journal values ('2', '29', '1795297058763', 'administrator', null, 'facility.created', 'facility', '2', '', '');
insert into journal values ('2', '30', '1795297058985', 'administrator', null, 'facility.created', 'facility', '3', '', '');
insert into journal values ('2', '31', '1795297059236', 'administrator', null, 'event.created', 'event', '1', '', 'event.created');
insert into journal values ('2', '32', '1795297059477', 'administrator', null, 'event.created', 'event', '2', '', 'event.created');
insert into journal values ('2', '33', '1795297059710', 'administrator', null, 'event.created', 'event', '3', '', 'event.created');
insert into journal values ('2', '34', '1795297059958', 'administrator', null, 'reservation.created', 'reservation', '1', '', '');
insert into journal values ('2', '35', '1795297060191', 'administrator', null, 'reservation.created', 'reservation', '2', '', '');
insert into journal values ('2', '36', '1795297060390', 'administrator', null, 'reservation.created', 'reservation', '3', '', '');
insert into journal values ('2', '37', '1795297061720', 'key', '1', 'member.created', 'member', '4', '', 'member.created');
insert into journal values ('2', '45', '1795297061954', 'key', '1', 'member.deleted', 'member', '6', '', 'member.deleted');
insert into journal values ('2', '46', '1795297061985', 'administrator', '1', 'registration.created', 'registration', '1', '', 'event.registration');
insert into journal values ('2', '47', '1795297061985', 'administrator', '1', 'event.updated', 'event', '4', 'registration_count', 'event.updated');
insert into journal values ('2', '50', '1795297062030', 'administrator', '1', 'charge.created', 'charge', '4', '', 'charge.created');
insert into journal values ('2', '51', '1795297062052', 'administrator', '1', 'payment.created', 'payment', '1', '', 'payment.received');
insert into journal values ('2', '52', '1795297062052', 'administrator', '1', 'charge.updated', 'charge', '4', 'paid_cents payment_method', '');
insert into journal values ('2', '38', '1795297061737', 'key', '1', 'member.created', 'member', '5', '', 'member.created');
insert into journal values ('2', '39', '1795297061737', 'key', '1', 'member.updated', 'member', '2', 'status', 'member.updated member.archived');
insert into journal values ('2', '40', '1795297061798', 'key', '1', 'attendance.created', 'attendance', '4', '', 'attendance.updated');
insert into journal values ('2', '41', '1795297061845', 'key', '1', 'member.updated', 'member', '1', 'phone', 'member.updated');
insert into journal values ('2', '42', '1795297061876', 'key', '1', 'kennismaker.updated', 'kennismaker', '1', 'status', 'kennismaker.status_changed');
insert into journal values ('2', '43', '1795297061919', 'key', '1', 'event.created', 'event', '4', '', 'event.created');
insert into journal values ('2', '44', '1795297061934', 'key', '1', 'member.created', 'member', '6', '', 'member.created');
insert into journal values ('2', '48', '1795297062017', 'administrator', '1', 'registration.created', 'registration', '2', '', 'event.registration');
insert into journal values ('2', '49', '1795297062017', 'administrator', '1', 'event.updated', 'event', '4', 'registration_count', 'event.updated');
insert into journal values ('2', '53', '1795297062073', 'administrator', '1', 'payment.created', 'payment', '2', '', 'payment.failed');
insert into journal values ('2', '54', '1795297062073', 'administrator', '1', 'charge.updated', 'charge', '4', 'status payment_method', '');
insert into kennismakers values ('2', '2', '1795297055559', '{"id":2,"name":"Youssef Amrani","birth_date":null,"email":null,"phone":null,"group_id":null,"source":null,"trial_on":null,"notes":null,"status":null,"member_id":null,"updated_at":"2026-11-21T21:37:35.559Z"}', null);
insert into kennismakers values ('2', '3', '1795297055945',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","birth_date":"2014-11-02","email":"amrani@example.org","phone":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","group_id":3,"source":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","trial_on":"2026-09-10","notes":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","status":"trial planned","member_id":3,"updated_at":"2026-11-21T21:37:35.945Z"}', '3');
insert into kennismakers values ('2', '1', '1795297061876', '{"id":1,"name":"Youssef Amrani","birth_date":"2014-11-02","email":"amrani@example.org","phone":"+31 6 87654321","group_id":1,"source":"website","trial_on":"2026-09-10","notes":"Has played at school.","status":"joined","member_id":1,"updated_at":"2026-11-21T21:37:41.876Z"}', '1');
insert into key_usage values ('2', '1', '2026-11-21', '9', '0');
insert into key_usage values ('2', '2', '2026-11-21', '1', '1');
insert into key_usage values ('2', '3', '2026-11-21', '1', '0');
insert into key_usage values ('3', '4', '2026-11-21', '1', '0');
insert into key_usage values ('1', '6', '2026-11-21', '1', '0');
insert into members values ('2', '3', '1795297052336',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","birth_date":"2009-04-17","gender":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","group_ids":[1,2],"status":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","email":"sanne@example.org","phone":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","member_number":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","joined_on":"2021-08-01","left_on":"2026-06-30","external_id":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","updated_at":"2026-11-21T21:37:32.336Z"}');
insert into members values ('2', '4', '1795297061720', '{"id":4,"name":"Sanne de Vries","birth_date":null,"gender":null,"group_ids":[1,3],"status":"active","email":null,"phone":null,"member_number":null,"joined_on":null,"left_on":null,"external_id":null,"updated_at":"2026-11-21T21:37:41.720Z"}');
insert into members values ('2', '5', '1795297061737', '{"id":5,"name":"Youssef Amrani","birth_date":null,"gender":null,"group_ids":[],"status":"active","email":null,"phone":null,"member_number":null,"joined_on":null,"left_on":null,"external_id":null,"updated_at":"2026-11-21T21:37:41.737Z"}');
insert into members values ('2', '2', '1795297061737', '{"id":2,"name":"Sanne de Vries","birth_date":null,"gender":null,"group_ids":[],"status":"archived","email":null,"phone":null,"member_number":null,"joined_on":null,"left_on":null,"external_id":null,"updated_at":"2026-11-21T21:37:41.737Z"}');
insert into members values ('2', '1', '1795297061845', '{"id":1,"name":"Sanne de Vries","birth_date":"2009-04-17","gender":"female","group_ids":[1,2],"status":"active","email":"sanne@example.org","phone":"+31 6 11111111","member_number":"KNT-0042","joined_on":"2021-08-01","left_on":"2026-06-30","external_id":"crm-7781","updated_at":"2026-11-21T21:37:41.845Z"}');
insert into news values ('2', '1', '1795297057815', '{"id":1,"title":"Vrijwilligers gezocht","summary":"Who runs the bar in May?","body":"We look for volunteers.","published_at":"2020-01-01T00:00:00.000Z","author_name":"Bestuur","updated_at":"2026-11-21T21:37:37.815Z"}', '1', '1577836800000');
insert into news values ('2', '2', '1795297058054', '{"id":2,"title":null,"summary":null,"body":null,"published_at":null,"author_name":null,"updated_at":"2026-11-21T21:37:38.054Z"}', '0', null);
insert into news values ('2', '3', '1795297058294',  E'{"id":3,"title":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","summary":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","body":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","published_at":"2020-01-01T00:00:00.000Z","author_name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","updated_at":"2026-11-21T21:37:38.294Z"}', '1', '1577836800000');
insert into payments values ('2', '1', '1795297062052', '{"id":1,"charge_id":4,"member_id":1,"amount_cents":5000,"method":"iDEAL","outcome":"received","reason":null,"at":"2026-11-21T21:37:42.052Z","updated_at":"2026-11-21T21:37:42.052Z"}', '4', '1');
insert into payments values ('2', '2', '1795297062073', '{"id":2,"charge_id":4,"member_id":1,"amount_cents":13500,"method":"direct debit","outcome":"failed","reason":"Insufficient funds","at":"2026-11-21T21:37:42.073Z","updated_at":"2026-11-21T21:37:42.073Z"}', '4', '1');
insert into registrations values ('2', '1', '1795297061985', '{"id":1,"event_id":4,"member_id":1,"updated_at":"2026-11-21T21:37:41.985Z"}', '4', '1');
insert into registrations values ('2', '2', '1795297062017', '{"id":2,"event_id":4,"member_id":4,"updated_at":"2026-11-21T21:37:42.017Z"}', '4', '4');
insert into reservations values ('2', '1', '1795297059958', '{"id":1,"facility_id":1,"starts_at":"2026-09-03T17:00:00.000Z","ends_at":"2026-09-03T18:30:00.000Z","status":"confirmed","purpose":"training","group_id":1,"event_id":1,"updated_at":"2026-11-21T21:37:39.958Z"}', '1');
insert into reservations values ('2', '2', '1795297060191', '{"id":2,"facility_id":null,"starts_at":null,"ends_at":null,"status":null,"purpose":null,"group_id":null,"event_id":null,"updated_at":"2026-11-21T21:37:40.191Z"}', null);
insert into reservations values ('2', '3', '1795297060390',  E'{"id":3,"facility_id":3,"starts_at":"2026-09-03T17:00:00.000Z","ends_at":"2026-09-03T18:30:00.000Z","status":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","purpose":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","group_id":3,"event_id":3,"updated_at":"2026-11-21T21:37:40.390Z"}', '3');
insert into sandbox_mints values ('2026-11-21', '127.0.0.1', '1');
insert into schema_migrations values ('001-start.sql', '1795297047941');
insert into schema_migrations values ('002-writes.sql', '1795297048071');
insert into schema_migrations values ('003-webhooks.sql', '1795297048096');
insert into schema_migrations values ('004-registrations-and-payments.sql', '1795297048117');
insert into schema_migrations values ('005-administrators.sql', '1795297048132');
insert into seasons values ('2', '1', '1795297052643', '{"id":1,"name":"2026/2027","starts_on":"2026-08-01","ends_on":"2027-07-31","updated_at":"2026-11-21T21:37:32.643Z"}');
insert into seasons values ('2', '2', '1795297052976', '{"id":2,"name":"2026/2027","starts_on":"2026-08-01","ends_on":"2027-07-31","updated_at":"2026-11-21T21:37:32.976Z"}');
insert into seasons values ('2', '3', '1795297053288',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","starts_on":"2026-08-01","ends_on":"2027-07-31","updated_at":"2026-11-21T21:37:33.288Z"}');
insert into sessions values ('1e78fc99fa3dc6ed69b90628ff1d52314fd4c58d0f2f6482b947475d90766db7', '1', '1795297061460', '1795297061621', '1795297061621', '1795340261621');
insert into settings values ('shape of member', '[["name",null],["birth_date",null],["gender",null],["group_ids",[]],["status","active"],["email",null],["phone",null],["member_number",null],["joined_on",null],["left_on",null],["external_id",null]]');
insert into settings values ('shape of group', '[["name",null],["description",null],["parent_id",null],["starts_on",null],["ends_on",null]]');
insert into settings values ('shape of event', '[["title",null],["starts_at",null],["ends_at",null],["all_day",null],["location",null],["description",null],["status",null],["facility_id",null],["group_ids",null],["capacity",null],["registration_count",0]]');
insert into settings values ('shape of season', '[["name",null],["starts_on",null],["ends_on",null]]');
insert into settings values ('shape of competition_team', '[["name",null],["season_id",null],["group_id",null],["competition",null],["division",null],["member_ids",null]]');
insert into settings values ('shape of attendance', '[["member_id",null],["group_id",null],["date",null],["present",null],"member_id","group_id","date"]');
insert into settings values ('shape of kennismaker', '[["name",null],["birth_date",null],["email",null],["phone",null],["group_id",null],["source",null],["trial_on",null],["notes",null],["status",null],["member_id",null],"member_id"]');
insert into settings values ('shape of charge', '[["member_id",null],["description",null],["amount_cents",null],["currency",null],["due_on",null],["season_id",null],["status",null],["paid_cents",null],["paid_at",null],["payment_method",null],"member_id"]');
insert into settings values ('shape of tournament', '[["name",null],["public_slug",null],["starts_on",null],["ends_on",null],["location",null],["registration_deadline",null],["disciplines",[]]]');
insert into settings values ('shape of news_post', '[["title",null],["summary",null],["body",null],["published_at",null],["author_name",null]]');
insert into settings values ('shape of facility', '[["name",null],["type",null],["parent_id",null],["location",null]]');
insert into settings values ('shape of reservation', '[["facility_id",null],["starts_at",null],["ends_at",null],["status",null],["purpose",null],["group_id",null],["event_id",null],"event_id"]');
insert into settings values ('shape of registration', '[["event_id",null],["member_id",null],"event_id","member_id"]');
insert into settings values ('shape of payment', '[["charge_id",null],["member_id",null],["amount_cents",null],["method",null],["outcome",null],["reason",null],["at",null],"charge_id","member_id"]');
insert into settings values ('week of the demo club', '2026-11-16');
insert into settings values ('changes of keys', '1');
insert into tournaments values ('2', '1', '1795297057141', '{"id":1,"name":"Lentetoernooi","public_slug":"lentetoernooi-2027","starts_on":"2027-04-10","ends_on":"2027-04-11","location":"Sporthal De Linde","registration_deadline":"2027-03-31T21:59:00.000Z","disciplines":[{"id":1,"name":"Gemengd dubbel"}],"updated_at":"2026-11-21T21:37:37.141Z"}');
insert into tournaments values ('2', '2', '1795297057346', '{"id":2,"name":null,"public_slug":null,"starts_on":null,"ends_on":null,"location":null,"registration_deadline":null,"disciplines":[],"updated_at":"2026-11-21T21:37:37.346Z"}');
insert into tournaments values ('2', '3', '1795297057574',  E'{"id":3,"name":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","public_slug":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","starts_on":"2027-04-10","ends_on":"2027-04-11","location":"Zoë \\"d''Arc\\" \\\\   %s $1 😀","registration_deadline":"2027-03-31T21:59:00.000Z","disciplines":[{"id":1,"name":"Gemengd dubbel"}],"updated_at":"2026-11-21T21:37:37.574Z"}');
insert into webhook_deliveries values ('2', '6', '3', 'member.updated', '1795297061737', '{"club_id":2,"member_id":2}', 'missed', '0', '0', null);
insert into webhook_deliveries values ('2', '1', '1', 'member.created', '1795297061720', '{"club_id":2,"member_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '3', '1', 'member.created', '1795297061737', '{"club_id":2,"member_id":5}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '5', '1', 'member.updated', '1795297061737', '{"club_id":2,"member_id":2}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '7', '1', 'member.archived', '1795297061737', '{"club_id":2,"member_id":2}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '10', '3', 'member.updated', '1795297061845', '{"club_id":2,"member_id":1}', 'missed', '0', '0', null);
insert into webhook_deliveries values ('2', '8', '1', 'attendance.updated', '1795297061798', '{"club_id":2,"attendance_id":4,"member_id":3,"group_id":2}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '9', '1', 'member.updated', '1795297061845', '{"club_id":2,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '11', '1', 'kennismaker.status_changed', '1795297061876', '{"club_id":2,"kennismaker_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '12', '1', 'event.created', '1795297061919', '{"club_id":2,"event_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '13', '1', 'member.created', '1795297061934', '{"club_id":2,"member_id":6}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '15', '1', 'member.deleted', '1795297061954', '{"club_id":2,"member_id":6}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '16', '1', 'event.registration', '1795297061985', '{"club_id":2,"event_id":4,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '17', '1', 'event.updated', '1795297061985', '{"club_id":2,"event_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '18', '1', 'event.registration', '1795297062017', '{"club_id":2,"event_id":4,"member_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '19', '1', 'event.updated', '1795297062017', '{"club_id":2,"event_id":4}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '20', '1', 'charge.created', '1795297062030', '{"club_id":2,"charge_id":4,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '21', '1', 'payment.received', '1795297062052', '{"club_id":2,"charge_id":4,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '23', '1', 'payment.failed', '1795297062073', '{"club_id":2,"charge_id":4,"member_id":1}', 'delivered', '0', '1', null);
insert into webhook_deliveries values ('2', '22', '2', 'payment.received', '1795297062052', '{"club_id":2,"charge_id":4,"member_id":1}', 'waiting', '0', '2', '1795297355448');
insert into webhook_deliveries values ('2', '2', '2', 'member.created', '1795297061720', '{"club_id":2,"member_id":4}', 'waiting', '0', '2', '1795297405149');
insert into webhook_deliveries values ('2', '4', '2', 'member.created', '1795297061737', '{"club_id":2,"member_id":5}', 'waiting', '0', '2', '1795297385888');
insert into webhook_deliveries values ('2', '14', '2', 'member.created', '1795297061934', '{"club_id":2,"member_id":6}', 'waiting', '0', '2', '1795297335267');
insert into webhook_endpoints values ('2', '1', 'http://127.0.0.1:40609/kantine', 'Website', ' member.created member.updated member.archived member.deleted event.created event.updated event.deleted event.registration attendance.updated attendance.deleted kennismaker.created kennismaker.updated kennismaker.status_changed charge.created payment.received payment.failed ', 'PEPJzQqO.fDNru7yrCYnQXyST5Il_faOSDw4vM4Dg7Ixq0hwEtusAZJWhjJ8HCkI7UtHltmn1kHefgPDr9-MqGY62es7kMKHiEOrwI26mrJwIYx1D', 'PEPJzQqO.w7wWWoM0AhLj3HLssOp0kLqb7iW1136hYArrQwdGZkdFyc4G9kMLhUdBddeQwRtseO-AzK41Z9TJ0V9_FZfDLm8FL-mgzsmfj0QapBBW', '1795383461684', 'enabled', null, null, null, null, '1795297061651');
insert into webhook_endpoints values ('2', '3', 'http://127.0.0.1:45199/kantine', 'Website', ' member.updated ', 'PEPJzQqO.irZClPIC9nbjKDDwIhCj4bwt91cLDn6Au54RhV5og8LDP3goAi1ILBwjhG9iebtp_eVVYEgS976SD_Ls4e3ldMKjBzixooLyWAuYkH_u', null, null, 'disabled', 'administrator', '1795297061693', null, null, '1795297061674');
insert into webhook_endpoints values ('2', '2', 'http://127.0.0.1:45199/kantine', 'Website', ' member.created payment.received ', 'PEPJzQqO.viRlro4Ris1ngD2eat1Ky5ZN-BbZ4TwQNcEHiwnGAyBTp1dKer--lAQ9Vb4qrZt_dMB0eTyP9igsx7fP9yWpCW0VGCXXIOmuSCc4XqOh', null, null, 'enabled', null, null, '1795297061771', null, '1795297061663');
insert into webhook_tries values ('2', '2', '1795297061748', '9', null, 'connect', '');
insert into webhook_tries values ('2', '1', '1795297061741', '28', '204', null, '');
insert into webhook_tries values ('2', '3', '1795297061801', '12', '204', null, '');
insert into webhook_tries values ('2', '4', '1795297061808', '4', null, 'connect', '');
insert into webhook_tries values ('2', '5', '1795297061802', '15', '204', null, '');
insert into webhook_tries values ('2', '7', '1795297061803', '20', '204', null, '');
insert into webhook_tries values ('2', '8', '1795297061845', '8', '204', null, '');
insert into webhook_tries values ('2', '9', '1795297061878', '7', '204', null, '');
insert into webhook_tries values ('2', '11', '1795297061932', '12', '204', null, '');
insert into webhook_tries values ('2', '12', '1795297061935', '12', '204', null, '');
insert into webhook_tries values ('2', '14', '1795297061962', '3', null, 'connect', '');
insert into webhook_tries values ('2', '13', '1795297061964', '5', '204', null, '');
insert into webhook_tries values ('2', '15', '1795297061984', '8', '204', null, '');
insert into webhook_tries values ('2', '16', '1795297062005', '5', '204', null, '');
insert into webhook_tries values ('2', '17', '1795297062006', '8', '204', null, '');
insert into webhook_tries values ('2', '18', '1795297062030', '10', '204', null, '');
insert into webhook_tries values ('2', '19', '1795297062031', '10', '204', null, '');
insert into webhook_tries values ('2', '20', '1795297062052', '6', '204', null, '');
insert into webhook_tries values ('2', '22', '1795297062068', '4', null, 'connect', '');
insert into webhook_tries values ('2', '21', '1795297062070', '5', '204', null, '');
insert into webhook_tries values ('2', '23', '1795297062088', '6', '204', null, '');
insert into webhook_tries values ('2', '22', '1795297066690', '2', null, 'connect', '');
insert into webhook_tries values ('2', '2', '1795297066695', '1', null, 'connect', '');
insert into webhook_tries values ('2', '4', '1795297067690', '1', null, 'connect', '');
insert into webhook_tries values ('2', '14', '1795297067695', '2', null, 'connect', '');
