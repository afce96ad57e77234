-- The last password confirmation in a session. Earlier sessions ask for the password at the next action that needs it.
alter table sessions add column confirmed_at bigint not null default 0;
