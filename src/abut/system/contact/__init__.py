"""Compiled contact: contact points, normal force, friction force, contact manifolds by volume and by curves, broad phase."""
