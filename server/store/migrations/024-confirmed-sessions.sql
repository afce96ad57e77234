-- When the password was given last in a session. In sessions from before, it is asked for at the next thing that needs it.
alter table sessions add column confirmed_at bigint not null default 0;
